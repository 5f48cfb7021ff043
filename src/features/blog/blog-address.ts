import { LIMITS } from './post-limits.ts'
import { tidyTag } from './tags.ts'

/** One large card and one beside it, then rows of three. */
export const POSTS_A_PAGE = 8
const lastPage = 1_000

/** What the address of the list asks for; whatever makes no sense is left out. */
export function readBlogAddress(search: URLSearchParams): { tag?: string; page: number } {
  const tag = tidyTag(search.get('tag') ?? '').slice(0, LIMITS.tag)
  const page = /^[1-9]\d{0,3}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : 1
  return { tag: tag || undefined, page: Math.min(page, lastPage) }
}

/** The address of the list: `/blog?tag=clay&page=2`. */
export function blogAddress({ tag, page = 1 }: { tag?: string; page?: number }): string {
  const search = new URLSearchParams({ ...(tag ? { tag } : {}), ...(page > 1 ? { page: `${page}` } : {}) }).toString()
  return search ? `/blog?${search}` : '/blog'
}
