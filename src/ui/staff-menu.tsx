import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { DownIcon, MenuIcon } from './icons.tsx'
import { placeAt, type StaffGroup, type StaffPlace } from './staff-groups.ts'

/**
 * The pages of the back office by kind of work. The current page's group is open from the first paint, and every other
 * group is a native disclosure, so that all of them open without scripts.
 */
export function StaffMenu({ groups }: { groups: readonly StaffGroup[] }) {
  const here = placeAt(groups, useLocation().pathname)
  return (
    <ul className="groups">
      {groups.map(group => (
        <li key={group.label}>
          {group.places.length === 1 ? (
            <OnlyPage of={group} isHere={group.places[0] === here} />
          ) : (
            <Pages of={group} here={here} />
          )}
        </li>
      ))}
    </ul>
  )
}

function OnlyPage({ of: { label, Icon, places }, isHere }: { of: StaffGroup; isHere: boolean }) {
  return (
    <Link className="item" to={places[0]!.to} aria-current={isHere ? 'page' : undefined}>
      <Icon />
      {label}
    </Link>
  )
}

function Pages({ of: { label, Icon, places }, here }: { of: StaffGroup; here: StaffPlace | undefined }) {
  // It may have been opened or closed before the page hydrated.
  return (
    <details open={here !== undefined && places.includes(here)} suppressHydrationWarning>
      <summary className="item">
        <Icon />
        {label}
        <DownIcon className="turn" />
      </summary>
      <ul>
        {places.map(place => (
          <li key={place.to}>
            <Link className="item" to={place.to} aria-current={place === here ? 'page' : undefined}>
              {place.label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
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
