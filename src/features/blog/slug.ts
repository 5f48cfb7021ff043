import { LIMITS } from './post-limits.ts'

/** A title as the last part of an address: `A lantern, folded` becomes `a-lantern-folded`. Never empty. */
export function slugFrom(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return words.slice(0, LIMITS.slug).replace(/^-+|-+$/g, '') || 'post'
}

/** Whether a text can be the last part of a post's address. */
export const isSlug = (text: string): boolean => text.length <= LIMITS.slug && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)
