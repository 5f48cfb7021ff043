import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { HomeIcon } from './icons.tsx'
import { BrandMark } from './scenes/brand-mark.tsx'
import { SewnButton } from './sewn-button.tsx'
import { useStaffPlaces } from './staff-places.tsx'
import { SearchInput } from './text-input.tsx'
import { ThemeToggle } from './theme.tsx'
import './staff-frame.css'

type StaffPerson = { id: string; firstName: string; lastName: string; role: string }

/**
 * The frame of staff pages: navigation on the left, tools at the top. Rendered inside the shell's `<main>`; the brand
 * and the navigation entries come from the layout around all staff pages.
 */
export function StaffFrame({ user, children }: { user: StaffPerson; children: ReactNode }) {
  const { brand, places } = useStaffPlaces()
  const { pathname } = useLocation()
  const isAdmin = user.role === 'admin'
  const rail = useRef<HTMLElement>(null)
  // On phones, the navigation is one scrolling row, and the current entry must be in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page has another place
  useEffect(() => {
    const row = rail.current
    const here = row?.querySelector<HTMLElement>('[aria-current]')
    // Not `scrollIntoView`, which would also scroll the page away from under a finger.
    if (here) row?.scrollTo({ left: here.offsetLeft - (row.clientWidth - here.offsetWidth) / 2 })
  }, [pathname])
  return (
    <div className="staff shell">
      <nav className="rail" ref={rail} aria-label="Back office">
        <Link className="brand" to="/admin">
          <BrandMark />
          <span className="txt">{brand}</span>
        </Link>
        {places
          .filter(place => isAdmin || !place.adminOnly)
          .map(({ to, label, Icon, group }, at, all) => (
            <Fragment key={to}>
              {group && group !== all[at - 1]?.group && <span className="grp">{group}</span>}
              <Link className="item" to={to} aria-current={isHere(pathname, to) ? 'page' : undefined}>
                <Icon />
                <span className="txt">{label}</span>
              </Link>
            </Fragment>
          ))}
        <Link className="item" to="/">
          <HomeIcon />
          <span className="txt">View website</span>
        </Link>
        <div className="me">
          <SewnButton id={user.id} name={user.firstName} size="xs" />
          <span>
            <strong>
              {user.firstName} {user.lastName}
            </strong>
            <span className="by">{isAdmin ? 'Admin' : 'Staff'}</span>
          </span>
        </div>
      </nav>
      <div className="desk">
        <div className="bar">
          <Form action="/admin/families" className="bar-search">
            <SearchInput name="q" label="Find a family or order" maxLength={120} />
          </Form>
          <span className="push" />
          <ThemeToggle bare />
        </div>
        <div className="desk-main">{children}</div>
      </div>
    </div>
  )
}

/** `/admin` is only the first tab by itself; every other entry also covers the pages below it. */
const isHere = (pathname: string, to: string) => pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`))
