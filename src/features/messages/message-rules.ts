/** The rules for messages, and how lists shorten them. */
export const LONGEST_MESSAGE = 5_000
export const SENTENCES = {
  missing: 'Please enter a message',
  tooLong: 'Messages can have up to 5,000 characters. Split it into shorter messages.',
} as const

/** How many messages a page of a conversation holds, and how many changes one answer contains. */
export const PAGE_SIZE = 50

const PREVIEW = 30

/** The first 30 characters on one line, with dots if there's more. Never cuts a character in half. */
export function previewOf(content: string): string {
  const letters = Array.from(content.replace(/\s+/g, ' ').trim())
  return letters.length > PREVIEW ? `${letters.slice(0, PREVIEW).join('').trimEnd()}...` : letters.join('')
}

/** How long a message can stay unread before we send an email about it. */
export const MAIL_AFTER_MINUTES = 15

/** The tabs of the staff's shared inbox. */
export const INBOX_TABS = ['open', 'mine', 'snoozed', 'done'] as const
export type InboxTab = (typeof INBOX_TABS)[number]
