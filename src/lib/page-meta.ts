import type { MetaDescriptor } from 'react-router'

export type PageMeta = {
  /** Without the brand, which is added: "Classes". */
  title: string
  /** One or two sentences for search results and shared links. */
  description: string
  /** The page's canonical address on this site, without filters: "/classes". */
  canonicalPath: string
  /** A picture of this site for shared links; by default the site's own. Drawn ones are 1200 by 630. */
  image?: { path: string; alt: string; drawn?: boolean }
  /** An article has a publication day; everything else is a page of the site. */
  kind?: 'article'
  /** The pages above this one, from the top; search engines show them as breadcrumbs. */
  trail?: readonly { name: string; path: string }[]
  /** Personal pages are kept out of search engines. */
  hidden?: boolean
}

/** Where most breadcrumbs start, for `trail`. */
export const HOME_CRUMB = { name: 'Home', path: '/' }

/** In `public/`: what a shared link shows if its page has no picture of its own. */
export const SHARE_PICTURE = '/share.png'

/** The size of every shared-link picture that we draw. */
const DRAWN_SIZE = [
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
]

/** What the root loader knows about this installation, as needed for the head of a page. */
export type Site = { brand: string; origin: string; timeZone: string; place?: string; street?: string }

/**
 * Title, description, canonical address and share card of a page, for its `meta` export. Pass `matches` from the
 * `MetaArgs`: brand and public address come from the root loader.
 */
export function pageMeta(page: PageMeta, matches: readonly unknown[] = []): MetaDescriptor[] {
  const site = siteOf(matches)
  const address = `${site.origin}${page.canonicalPath}`
  const { path, alt, drawn } = page.image ?? {
    path: SHARE_PICTURE,
    alt: `${site.brand}: a craft pavilion by the water, cut from paper`,
    drawn: true,
  }
  return [
    { title: `${page.title} · ${site.brand}` },
    { name: 'description', content: page.description },
    ...(page.hidden ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: page.kind ?? 'website' },
    { property: 'og:site_name', content: site.brand },
    { property: 'og:locale', content: 'en_US' },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: `${site.origin}${path}` },
    ...(drawn ? DRAWN_SIZE : []),
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.trail ? [{ 'script:ld+json': breadcrumbFacts([...page.trail, lastOf(page)], site.origin) }] : []),
  ]
}

const lastOf = (page: PageMeta) => ({ name: page.title, path: page.canonicalPath })

/** The breadcrumbs of a page for search engines, in schema.org format. */
function breadcrumbFacts(crumbs: readonly { name: string; path: string }[], origin: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: `${origin}${path}`,
    })),
  }
}

/** Brand and public origin from the matches of a `meta` function; the default brand if the root loader failed. */
export function siteOf(matches: readonly unknown[]): Site {
  const root = (matches as { id?: string; loaderData?: unknown }[]).find(match => match?.id === 'root')
  const known = root?.loaderData as
    | { program?: { brand: string; place?: string; street?: string; timeZone?: string }; origin?: string }
    | undefined
  return {
    brand: known?.program?.brand ?? 'Curiously Creative',
    origin: known?.origin ?? '',
    timeZone: known?.program?.timeZone ?? 'America/New_York',
    place: known?.program?.place,
    street: known?.program?.street,
  }
}
