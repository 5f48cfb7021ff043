import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { MenuIcon } from './icons.tsx'
import { placeAt, type StaffGroup, type StaffPlace } from './staff-groups.ts'

/** A role with no more pages than this sees all of them at once. */
const FEW = 9

type Props = {
  groups: readonly StaffGroup[]
  /** Every group is open. Otherwise only the one of the current page. */
  isWhole?: boolean
}

/**
 * The pages of the back office by kind of work. A group is a link to its first page, where its other pages show up, so
 * that it works without scripts and no click only opens something.
 */
export function StaffMenu({ groups, isWhole = false }: Props) {
  const here = placeAt(groups, useLocation().pathname)
  const all = groups.flatMap(({ places }) => places)
  if (all.length <= FEW) return <Places className="groups" places={all} here={here} withIcons />
  return (
    <ul className="groups">
      {groups.map(group => (
        <Group key={group.label} of={group} here={here} isOpen={isWhole || group.places.some(each => each === here)} />
      ))}
    </ul>
  )
}

type GroupProps = { of: StaffGroup; here: StaffPlace | undefined; isOpen: boolean }

function Group({ of: { label, Icon, places }, here, isOpen }: GroupProps) {
  const [first] = places
  const isItsName = first!.label === label
  const others = isItsName ? places.slice(1) : places
  return (
    <li>
      <Link className="item" to={first!.to} aria-current={isItsName && first === here ? 'page' : undefined}>
        <Icon />
        {label}
      </Link>
      {others.length > 0 && <Places className="of-group" hidden={!isOpen} places={others} here={here} />}
    </li>
  )
}

type PlacesProps = {
  className: string
  hidden?: boolean
  places: readonly StaffPlace[]
  here: StaffPlace | undefined
  withIcons?: boolean
}

function Places({ className, hidden, places, here, withIcons = false }: PlacesProps) {
  return (
    <ul className={className} hidden={hidden}>
      {places.map(place => (
        <li key={place.to}>
          <Link className="item" to={place.to} aria-current={place === here ? 'page' : undefined}>
            {withIcons && <place.Icon />}
            {place.label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The menu on narrow screens, behind a button. Escape, a press elsewhere, leaving it and another page close it. */
export function NarrowStaffMenu({ children }: { children: ReactNode }) {
  const fold = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page closes it, also the one it was opened on
  useEffect(() => () => fold.current?.removeAttribute('open'), [key])
  useEffect(() => {
    const outside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !fold.current?.contains(target)) fold.current?.removeAttribute('open')
    }
    addEventListener('pointerdown', outside)
    return () => removeEventListener('pointerdown', outside)
  }, [])
  return (
    <details
      ref={fold}
      className="office-menu"
      suppressHydrationWarning
      onKeyDown={event => {
        if (event.key !== 'Escape' || !event.currentTarget.open) return
        event.preventDefault()
        event.currentTarget.removeAttribute('open')
        event.currentTarget.querySelector('summary')?.focus()
      }}
      onBlur={event => {
        const next = event.relatedTarget
        if (next && !event.currentTarget.contains(next)) event.currentTarget.removeAttribute('open')
      }}
    >
      <summary className="btn">
        <MenuIcon /> Menu
      </summary>
      <nav aria-label="Back office">{children}</nav>
    </details>
  )
}
