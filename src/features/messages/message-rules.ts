/** What a message may be, and how lists shorten it. */
export const LONGEST_MESSAGE = 5_000
export const SENTENCES = {
  missing: 'Please enter a message',
  tooLong: 'A message may have 5,000 characters. Please send it in parts.',
} as const

/** How many messages one page of a conversation holds, and how many changes one answer brings. */
export const PAGE_SIZE = 50

const PREVIEW = 30

/** The first 30 characters on one line, with dots when there is more. Never cuts a character in two. */
export function previewOf(content: string): string {
  const letters = Array.from(content.replace(/\s+/g, ' ').trim())
  return letters.length > PREVIEW ? `${letters.slice(0, PREVIEW).join('').trimEnd()}...` : letters.join('')
}

/** After how long an unread message is also told by mail. */
export const MAIL_AFTER_MINUTES = 15

/** The piles of the inbox that staff share. */
export const PILES = ['open', 'mine', 'snoozed', 'done'] as const
export type Pile = (typeof PILES)[number]
