export type SiteLink = { to: string; label: string; end?: boolean }

/** The header's links on wide screens. */
export const MAIN_LINKS: readonly SiteLink[] = [
  { to: '/about', label: 'About' },
  { to: '/guide', label: 'Meet the Guide' },
  { to: '/schedule', label: 'Schedule' },
  { to: '/blog', label: 'Blog' },
  { to: '/faq', label: 'FAQ' },
]

/** The menu on narrow screens adds Home, Classes and Contact. */
export const MENU_LINKS: readonly SiteLink[] = [
  { to: '/', label: 'Home', end: true },
  { to: '/about', label: 'About' },
  { to: '/guide', label: 'Meet the Guide' },
  { to: '/classes', label: 'Classes' },
  { to: '/schedule', label: 'Schedule' },
  { to: '/blog', label: 'Blog' },
  { to: '/faq', label: 'FAQ' },
  { to: '/contact', label: 'Contact' },
]

/** The small navigation of the home page, which has no header. */
export const HOME_LINKS: readonly SiteLink[] = [
  { to: '/classes', label: 'Classes' },
  { to: '/schedule', label: 'Schedule' },
  { to: '/guide', label: 'Meet the Guide' },
  { to: '/faq', label: 'FAQ' },
]

/** The four policies as pages. */
export const POLICY_LINKS: readonly SiteLink[] = [
  { to: '/terms', label: 'Terms of Service' },
  { to: '/privacy', label: 'Privacy Policy' },
  { to: '/cancellation-policy', label: 'Cancellation Policy' },
  { to: '/safety', label: 'Health & Safety' },
]

export const SOCIAL_LINKS = [
  { to: 'https://www.instagram.com/', label: 'Instagram' },
  { to: 'https://www.facebook.com/', label: 'Facebook' },
  { to: 'https://www.youtube.com/', label: 'YouTube' },
] as const
