/**
 * The pages whose texts have keys: their names in the back office and where to see them. `site` is for texts on every
 * page, such as the footer.
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

/** One block of text as shipped. */
export type ContentBlock = {
  /** The name staff see in the list: "Hero title". */
  title: string
  /** The built-in text. A blank line starts a new paragraph, and the page fills in `{brand}`. Never HTML. */
  text: string
  /** Where on the page it is. */
  section?: string
}

/** The text blocks of one page. Every key starts with the page's name: `about.hero.title`. */
export type ContentBlocks<P extends ContentPage = ContentPage, K extends string = string> = {
  page: P
  blocks: Readonly<Record<K, ContentBlock>>
}
export type KeyOf<D> = D extends ContentBlocks<ContentPage, infer K> ? K : never

/** Declares the texts of a page. The type of `words` knows its keys, and `app/content-keys.ts` collects all of them. */
export function defineContent<const P extends ContentPage, K extends `${P}.${string}`>(
  page: P,
  blocks: Readonly<Record<K, ContentBlock>>,
): ContentBlocks<P, K> {
  return { page, blocks }
}

export const isContentPage = (name: string): name is ContentPage => Object.hasOwn(CONTENT_PAGES, name)
