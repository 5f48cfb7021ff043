/** Personal pages, and pages that differ for every query. Pages that set `noindex` themselves may be crawled. */
const CLOSED = [
  '/api/',
  '/admin',
  '/dashboard',
  '/registrations',
  '/parent-dashboard',
  '/class-registration',
  '/favorites',
  '/cart',
  '/checkout',
  '/payment/',
  '/confirmation',
  '/search-results',
  '/dev/',
]

/** Where search engines may look, and where the sitemap is. */
export const robots = (origin: string) =>
  ['User-agent: *', ...CLOSED.map(path => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
