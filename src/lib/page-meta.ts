import type { MetaDescriptor } from 'react-router'

export type PageWords = {
  /** Without the brand, which is added: "Classes". */
  title: string
  /** One or two sentences for search results and shared links. */
  description: string
  /** The page's one address on this site, without filters: "/classes". */
  canonicalPath: string
  /** Path of a picture of this site for shared links, 1200 by 630. */
  image?: string
  /** Personal pages stay out of search engines. */
  hidden?: boolean
}

/** What the root loader knows of this installation, as far as the head of a page needs it. */
export type Site = { brand: string; origin: string }

/**
 * Title, description, canonical address and share card of a page, for its `meta` export. Hand in `matches` of the
 * `MetaArgs`: brand and public address come from the root loader.
 */
export function pageMeta(page: PageWords, matches: readonly unknown[] = []): MetaDescriptor[] {
  const site = siteOf(matches)
  const address = `${site.origin}${page.canonicalPath}`
  return [
    { title: `${page.title} · ${site.brand}` },
    { name: 'description', content: page.description },
    ...(page.hidden ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site.brand },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: address },
    ...(page.image ? [{ property: 'og:image', content: `${site.origin}${page.image}` }] : []),
    { name: 'twitter:card', content: page.image ? 'summary_large_image' : 'summary' },
  ]
}

/** Brand and public origin from the matches of a `meta` function; the usual brand where the root loader failed. */
export function siteOf(matches: readonly unknown[]): Site {
  const root = (matches as { id?: string; loaderData?: unknown }[]).find(match => match?.id === 'root')
  const known = root?.loaderData as { program?: { brand: string }; origin?: string } | undefined
  return { brand: known?.program?.brand ?? 'Curiously Creative', origin: known?.origin ?? '' }
}
