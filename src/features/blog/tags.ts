import { LIMITS } from './post-limits.ts'

/** A tag as it is kept: lower case, single spaces. */
export const tidyTag = (tag: string): string => tag.trim().toLowerCase().replace(/\s+/g, ' ')

/** Letters, digits, and between them spaces, hyphens, apostrophes and ampersands. */
export const isTag = (tag: string): boolean =>
  tag.length <= LIMITS.tag && /^[\p{L}\p{N}]+(?:[ '&-]{1,3}[\p{L}\p{N}]+)*$/u.test(tag)

/** What was typed between commas, tidied, each tag once. */
export function tagsFrom(typed: string): string[] {
  return [...new Set(typed.split(',').map(tidyTag))].filter(tag => tag !== '')
}
