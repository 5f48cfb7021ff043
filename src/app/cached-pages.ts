import type { ChangeTag } from '#src/lib/contract.ts'

/**
 * `alone` names a parameter that makes the page individual, because its value may hold more than a cache key should. `many`
 * names one that may be repeated, as the checkboxes of a plain form do.
 */
type CachedPage = { tags: readonly ChangeTag[]; query: readonly string[]; alone?: string; many?: string }

/** Query parameters of the class catalog that change what the server renders. */
const CATALOG = ['q', 'category', 'ageGroup', 'season', 'minPrice', 'maxPrice', 'startDate', 'endDate', 'sort'] as const
/** More days than a week has are never asked for. */
const MOST_REPEATED = 7

/**
 * Pages that look the same to everyone who isn't signed in. Only these are cached in memory, compressed, by path and
 * the query parameters named here. Unknown parameters add no entry, so nobody can flood the cache.
 */
const PAGES: Record<string, CachedPage> = {
  '/': { tags: ['classes', 'content', 'events'], query: [] },
  '/classes': { tags: ['classes', 'content'], query: CATALOG, many: 'day' },
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
  const given = page.query.map(name => [name, url.searchParams.get(name)] as const)
  const many = page.many ? new Set(url.searchParams.getAll(page.many).slice(0, MOST_REPEATED)) : []
  const known = [...given, ...[...many].map(value => [page.many, value] as const)].flatMap(([name, value]) =>
    value && value.length <= 100 ? [`${name}=${encodeURIComponent(value)}`] : [],
  )
  return { key: known.length > 0 ? `${url.pathname}?${known.join('&')}` : url.pathname, tags: page.tags }
}
