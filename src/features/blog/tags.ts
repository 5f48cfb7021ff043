import { LIMITS } from './post-limits.ts'

/** A tag as it's stored: lowercase, single spaces. */
export const tidyTag = (tag: string): string => tag.trim().toLowerCase().replace(/\s+/g, ' ')

/** Letters and digits, with spaces, hyphens, apostrophes and ampersands between them. */
export const isTag = (tag: string): boolean =>
  tag.length <= LIMITS.tag && /^[\p{L}\p{N}]+(?:[ '&-]{1,3}[\p{L}\p{N}]+)*$/u.test(tag)

/** The tags typed between commas, tidied and unique. */
export function tagsFrom(typed: string): string[] {
  return [...new Set(typed.split(',').map(tidyTag))].filter(tag => tag !== '')
}
