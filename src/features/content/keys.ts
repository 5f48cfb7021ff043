/**
 * The pages whose texts have keys: how the back office calls them and where they are seen. `site` is what stands on
 * every page (the footer).
 */
export const CONTENT_PAGES = {
  site: { label: 'Every page', path: '/about' },
  home: { label: 'Home', path: '/' },
  about: { label: 'About', path: '/about' },
  guide: { label: 'Meet the Guide', path: '/guide' },
  schedule: { label: 'Schedule', path: '/schedule' },
  faq: { label: 'FAQ', path: '/faq' },
  portal: { label: 'Parent Portal', path: '/portal' },
  contact: { label: 'Contact', path: '/contact' },
  blog: { label: 'Blog', path: '/blog' },
  newsletter: { label: 'Newsletter', path: '/' },
  search: { label: 'Search results', path: '/search-results' },
} as const

export type ContentPage = keyof typeof CONTENT_PAGES

/** One block of text as the product ships it. */
export type ContentBlock = {
  /** What staff call it in the list: "Hero title". */
  title: string
  /** The built-in text. A blank line begins a paragraph; `{brand}` is filled in by the page. Never HTML. */
  text: string
  /** Where on the page it stands. */
  section?: string
}

/** The blocks of one page. Every key begins with the page's name: `about.hero.title`. */
export type ContentBlocks<P extends ContentPage = ContentPage, K extends string = string> = {
  page: P
  blocks: Readonly<Record<K, ContentBlock>>
}
export type KeyOf<D> = D extends ContentBlocks<ContentPage, infer K> ? K : never

/** Declares the texts of a page; the type of `words` knows its keys. `app/content-keys.ts` gathers all of them. */
export function defineContent<const P extends ContentPage, K extends `${P}.${string}`>(
  page: P,
  blocks: Readonly<Record<K, ContentBlock>>,
): ContentBlocks<P, K> {
  return { page, blocks }
}

export const isContentPage = (name: string): name is ContentPage => Object.hasOwn(CONTENT_PAGES, name)
