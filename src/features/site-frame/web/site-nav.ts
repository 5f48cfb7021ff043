export type SiteLink = { to: string; label: string; end?: boolean }

const ABOUT = { to: '/about', label: 'About' }
const GUIDE = { to: '/guide', label: 'Meet the Guide' }
const CLASSES = { to: '/classes', label: 'Classes' }
const SCHEDULE = { to: '/schedule', label: 'Schedule' }
const BLOG = { to: '/blog', label: 'Blog' }
const FAQ = { to: '/faq', label: 'FAQ' }

/** The header's links on wide screens. */
export const MAIN_LINKS: readonly SiteLink[] = [CLASSES, ABOUT, GUIDE, SCHEDULE, BLOG, FAQ]

/** The menu on narrow screens adds Home and Contact. */
export const MENU_LINKS: readonly SiteLink[] = [
  { to: '/', label: 'Home', end: true },
  ABOUT,
  GUIDE,
  CLASSES,
  SCHEDULE,
  BLOG,
  FAQ,
  { to: '/contact', label: 'Contact' },
]

/** The small navigation of the home page, which has no header. */
export const HOME_LINKS: readonly SiteLink[] = [CLASSES, SCHEDULE, GUIDE, FAQ]

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
