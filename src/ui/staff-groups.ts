import type { ComponentType } from 'react'
import { mayForOwn, type Permission, type Permitted } from '#src/lib/permissions.ts'

/** A page of the back office; without a permission it's open to everyone. `also` are addresses of other pages that belong to it. */
export type StaffPlace = {
  to: string
  label: string
  Icon: ComponentType
  permission?: Permission
  also?: readonly string[]
}

/** The pages for one kind of work. */
export type StaffGroup = { label: string; Icon: ComponentType; places: readonly StaffPlace[] }

/**
 * The menu of someone who works here: without the pages that their role doesn't include, and without groups left empty.
 * A group of which one page is left is called by that page.
 */
export function groupsFor(groups: readonly StaffGroup[], person: Permitted): StaffGroup[] {
  return groups.flatMap(group => {
    const places = group.places.filter(({ permission }) => !permission || mayForOwn(person, permission))
    const [only] = places
    if (!only) return []
    const isLeftAlone = places.length === 1 && group.places.length > 1
    return [{ ...group, places, ...(isLeftAlone ? { label: only.label, Icon: only.Icon } : {}) }]
  })
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
