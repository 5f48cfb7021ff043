import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ROLES } from '#src/lib/permissions.ts'
import { BrandLogo } from './brand-logo.tsx'
import { SewnButton } from './sewn-button.tsx'
import { groupsFor } from './staff-groups.ts'
import { NarrowStaffMenu, StaffMenu } from './staff-menu.tsx'
import { type StaffUser, useStaffPlaces } from './staff-places.tsx'
import { ThemeToggle } from './theme.tsx'
import './staff-frame.css'

/**
 * The frame of staff pages: the menu on the left, or behind a button on narrow screens, and tools at the top. Rendered
 * inside the shell's `<main>`; the brand, the menu and the search come from the layout around all staff pages.
 */
export function StaffFrame({ user, children }: { user: StaffUser; children: ReactNode }) {
  const { brand, logo, groups, Jump } = useStaffPlaces()
  const menu = groupsFor(groups, user)
  return (
    <div className="staff shell">
      <nav className="rail" aria-label="Back office">
        <Link className="brand" to={menu[0]?.places[0]?.to ?? '/'}>
          <BrandLogo path={logo} />
          {brand}
        </Link>
        <StaffMenu groups={menu} />
        <OwnAccount of={user} />
      </nav>
      <div className="desk">
        <div className="bar">
          <NarrowStaffMenu>
            <StaffMenu groups={menu} isWhole />
            <OwnAccount of={user} />
          </NarrowStaffMenu>
          <Jump />
          <span className="push" />
          <ThemeToggle bare />
        </div>
        <div className="desk-main">{children}</div>
      </div>
    </div>
  )
}

function OwnAccount({ of: { id, firstName, lastName, staffRole } }: { of: StaffUser }) {
  return (
    <Link className="own-account" to="/account">
      <SewnButton id={id} name={firstName} size="xs" />
      <span>
        <strong>
          {firstName} {lastName}
        </strong>
        <span className="by">{staffRole && ROLES[staffRole].title}</span>
      </span>
    </Link>
  )
}
