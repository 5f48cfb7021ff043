import { LIMITS } from './post-limits.ts'
import { tidyTag } from './tags.ts'

/** One large card with one next to it, then rows of three. */
export const POSTS_A_PAGE = 8
const lastPage = 1_000

/** The filters in the list's address. Invalid values are ignored. */
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
