import type { ChangeTag } from '#src/lib/contract.ts'

/**
 * `alone` names a parameter that makes the page individual, because its value may hold more than a cache key should.
 */
type CachedPage = { tags: readonly ChangeTag[]; query: readonly string[]; alone?: string }

/** Query parameters of the class catalog that change what the server renders. */
const CATALOG = ['q', 'category', 'ageGroup', 'season', 'minPrice', 'maxPrice', 'startDate', 'endDate', 'sort'] as const

/**
 * Pages that look the same to everyone who isn't signed in. Only these are cached in memory, compressed, by path and
 * the query parameters named here. Unknown parameters add no entry, so nobody can flood the cache.
 */
const PAGES: Record<string, CachedPage> = {
  '/': { tags: ['classes', 'content', 'events'], query: [] },
  '/classes': { tags: ['classes', 'content'], query: CATALOG },
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
/** Pages for a single item, matched by address. Lowercase only, because an id may be written either way. */
const SHAPES: readonly (CachedPage & { shape: RegExp })[] = [
  { shape: /^\/events\/[a-z\d-]{1,120}$/, tags: ['classes', 'content'], query: [] },
  { shape: /^\/blog\/[a-z\d-]{1,120}$/, tags: ['posts', 'content'], query: ['print'] },
]

/**
 * The cache key for this address (`key` is the address to render), or `undefined` if the page is rendered for each
 * request.
 */
export function cachedPage(url: URL): { key: string; tags: readonly ChangeTag[] } | undefined {
  const page = PAGES[url.pathname] ?? SHAPES.find(({ shape }) => shape.test(url.pathname))
  if (!page || (page.alone && url.searchParams.has(page.alone))) return undefined
  const known = page.query.flatMap(name => {
    const value = url.searchParams.get(name)
    return value && value.length <= 100 ? [`${name}=${encodeURIComponent(value)}`] : []
  })
  return { key: known.length > 0 ? `${url.pathname}?${known.join('&')}` : url.pathname, tags: page.tags }
}
