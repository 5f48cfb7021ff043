/** Mails that carry what a person typed to us: it may be about a child's health, and stands in the inbox. */
const TYPED_BY_PEOPLE = ['contact-message', 'contact-copy', 'contact-reply']

/** Whether a mail holds only our own words. */
export const isReadable = (kind: string): boolean => !TYPED_BY_PEOPLE.includes(kind)
