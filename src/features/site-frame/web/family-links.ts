import type { SiteLink } from './site-nav.ts'

/** The pages of a signed-in family, by the names they have in their headings. */
export const FAMILY_LINKS: readonly SiteLink[] = [
  { to: '/dashboard', label: 'My Dashboard', end: true },
  { to: '/registrations', label: 'My registrations', end: true },
  { to: '/parent-dashboard', label: 'My family' },
  { to: '/subscriptions', label: 'Subscriptions' },
  { to: '/favorites', label: 'Favorites' },
  { to: '/account', label: 'My account' },
]

export type BarKey = 'home' | 'calendar' | 'messages' | 'classes' | 'account'

/** The links of the bar at the bottom of a phone, in order. */
export const BAR_LINKS: readonly { key: BarKey; to: string; label: string }[] = [
  { key: 'home', to: '/dashboard', label: 'Home' },
  { key: 'calendar', to: '/dashboard?tab=calendar', label: 'Calendar' },
  { key: 'messages', to: '/dashboard?tab=messages', label: 'Messages' },
  { key: 'classes', to: '/classes', label: 'Classes' },
  { key: 'account', to: '/account', label: 'Account' },
]

/**
 * Pages that end in a button of their own at the bottom of a phone, or ask for one thing only: joining, choosing, paying
 * and signing in. Nothing stands beside it there.
 */
const WITHOUT_BAR =
  /^\/(checkout|payment|class-registration|register|agree|registration-confirmation|subscription-confirmation|login|signup|portal|forgot-password|reset-password|verify-email|confirm-email|undo-email|second-factor|invitation|sign-out)(\/|$)/

/** Whether a page has the bar. `pathname` as in an address: `/payment/12`. */
export const hasFamilyBar = (pathname: string) => !WITHOUT_BAR.test(pathname)

/** The link of the bar that stands for this address, and whether it leads to this very page or only to its part of the site. */
export function barLinkAt(pathname: string, search: URLSearchParams): { key: BarKey; exact: boolean } | null {
  if (pathname === '/dashboard') {
    const tab = search.get('tab')
    if (tab === 'calendar' || tab === 'messages') return { key: tab, exact: true }
    return { key: 'home', exact: tab === null || tab === 'updates' }
  }
  if (pathname === '/classes') return { key: 'classes', exact: true }
  if (pathname.startsWith('/events/')) return { key: 'classes', exact: false }
  if (pathname === '/account') return { key: 'account', exact: true }
  return null
}
