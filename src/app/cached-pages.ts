import type { ChangeTag } from '#src/lib/contract.ts'

/** `alone` names a parameter with which the page is made for whoever asks: they say more than a key may hold. */
type CachedPage = { tags: readonly ChangeTag[]; query: readonly string[]; alone?: string }

/** Query parameters of the catalogue that change what the server renders. */
const CATALOGUE = [
  'q',
  'category',
  'ageGroup',
  'season',
  'minPrice',
  'maxPrice',
  'startDate',
  'endDate',
  'sort',
] as const

/**
 * Pages that look the same to everybody who is not signed in. Only these are kept encoded in memory, by path and the
 * query parameters named here; unknown parameters make no new entry, so nobody can flood the cache.
 */
const PAGES: Record<string, CachedPage> = {
  '/': { tags: ['classes', 'content', 'events'], query: [] },
  '/classes': { tags: ['classes', 'content'], query: CATALOGUE },
  '/about': { tags: ['content', 'classes'], query: [] },
  '/guide': { tags: ['content', 'classes'], query: [] },
  '/schedule': { tags: ['classes', 'content', 'events'], query: ['week', 'month'] },
  '/faq': { tags: ['content', 'classes'], query: ['q'] },
  '/contact': { tags: ['content'], query: [] },
  '/login': { tags: ['content'], query: [], alone: 'returnTo' },
  '/signup': { tags: ['content'], query: [] },
  '/forgot-password': { tags: ['content'], query: [] },
  '/register': { tags: ['content', 'policies', 'classes'], query: ['classId'] },
  '/portal': { tags: ['classes', 'content', 'events'], query: ['month'] },
  '/terms': { tags: ['policies', 'content'], query: [] },
  '/privacy': { tags: ['policies', 'content'], query: [] },
  '/cancellation-policy': { tags: ['policies', 'content'], query: [] },
  '/safety': { tags: ['policies', 'content'], query: [] },
  '/blog': { tags: ['posts', 'content'], query: ['tag', 'page'] },
  '/blog/rss.xml': { tags: ['posts', 'content'], query: [] },
}
/** Pages of single things, by the shape of their address: small letters only, since an id may be written in either. */
const SHAPES: readonly (CachedPage & { shape: RegExp })[] = [
  { shape: /^\/events\/[a-z\d-]{1,120}$/, tags: ['classes', 'content'], query: [] },
  { shape: /^\/blog\/[a-z\d-]{1,120}$/, tags: ['posts', 'content'], query: ['print'] },
]

/** How to keep the page of this address (`key` is the address it is rendered for), or `undefined` if it is made anew for everybody. */
export function cachedPage(url: URL): { key: string; tags: readonly ChangeTag[] } | undefined {
  const page = PAGES[url.pathname] ?? SHAPES.find(({ shape }) => shape.test(url.pathname))
  if (!page || (page.alone && url.searchParams.has(page.alone))) return undefined
  const known = page.query.flatMap(name => {
    const value = url.searchParams.get(name)
    return value && value.length <= 100 ? [`${name}=${encodeURIComponent(value)}`] : []
  })
  return { key: known.length > 0 ? `${url.pathname}?${known.join('&')}` : url.pathname, tags: page.tags }
}
