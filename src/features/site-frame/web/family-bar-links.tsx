import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Count } from '#src/ui/button.tsx'
import { CalendarIcon, ChatIcon, HomeIcon, PersonIcon, SearchIcon } from '#src/ui/icons.tsx'
import { BAR_LINKS, type BarKey, barLinkAt, hasFamilyBar } from './family-links.ts'

const ICONS: Record<BarKey, ReactNode> = {
  home: <HomeIcon />,
  calendar: <CalendarIcon />,
  messages: <ChatIcon />,
  classes: <SearchIcon />,
  account: <PersonIcon />,
}

/** The family's bar at the bottom of a phone. `unpaid`: orders that wait to be paid; `unread`: messages. */
export function FamilyBarLinks({ unpaid = 0, unread = 0 }: { unpaid?: number; unread?: number }) {
  const { pathname, search } = useLocation()
  if (!hasFamilyBar(pathname)) return null
  const here = barLinkAt(pathname, new URLSearchParams(search))
  const counts: Partial<Record<BarKey, { value: number; word: string }>> = {
    home: { value: unpaid, word: 'unpaid' },
    messages: { value: unread, word: 'unread' },
  }
  return (
    <nav className="tabbar family-bar" aria-label="Family">
      {BAR_LINKS.map(({ key, to, label }) => (
        <Link key={key} to={to} aria-current={here?.key === key ? (here.exact ? 'page' : 'true') : undefined}>
          {ICONS[key]}
          {label}
          {counts[key]?.value ? <Count {...counts[key]} /> : null}
        </Link>
      ))}
    </nav>
  )
}
