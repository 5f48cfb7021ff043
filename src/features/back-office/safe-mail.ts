/** Mails that carry what a person typed to us: it may be about a child's health, and stands in the inbox. */
const TYPED_BY_PEOPLE = ['contact-message', 'contact-copy', 'contact-reply']

/** Whether a mail holds only our own words. */
export const isReadable = (kind: string): boolean => !TYPED_BY_PEOPLE.includes(kind)

const TOKEN = /\btoken=[\w.~%-]+/g

/**
 * A text without the secret of its one-time links: whoever reads a mail of somebody else must not be able to open their
 * account or leave the newsletter for them.
 */
export const withoutTokens = (text: string): string => text.replace(TOKEN, 'token=hidden')
