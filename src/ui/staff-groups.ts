import type { ComponentType } from 'react'

/** A page of the back office. `also` are addresses of other pages that belong to it. */
export type StaffPlace = {
  to: string
  label: string
  Icon: ComponentType
  adminOnly?: boolean
  also?: readonly string[]
}

/** The pages for one kind of work. */
export type StaffGroup = { label: string; Icon: ComponentType; places: readonly StaffPlace[] }

/** The menu of someone who works here: without the pages that only admins may open, and without groups left empty. */
export function groupsFor(groups: readonly StaffGroup[], { isAdmin }: { isAdmin: boolean }): StaffGroup[] {
  return groups
    .map(group => ({ ...group, places: group.places.filter(place => isAdmin || !place.adminOnly) }))
    .filter(group => group.places.length > 0)
}

/** The page of the menu that covers this address. The longest address wins, so `/admin` covers only itself. */
export function placeAt(groups: readonly StaffGroup[], pathname: string): StaffPlace | undefined {
  const covering = groups
    .flatMap(group => group.places)
    .flatMap(place => [place.to, ...(place.also ?? [])].map(address => ({ place, address })))
    .filter(({ address }) => covers(address, pathname))
  return covering.sort((a, b) => b.address.length - a.address.length)[0]?.place
}

/** `/` and `/admin` are pages of their own; every other address also covers what's below it. */
const covers = (address: string, pathname: string) =>
  pathname === address || (address.lastIndexOf('/') > 0 && pathname.startsWith(`${address}/`))
