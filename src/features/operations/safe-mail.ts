/** Emails that contain what someone typed to us. It may be about a child's health, and can be read in the inbox. */
const TYPED_BY_PEOPLE = ['contact-message', 'contact-copy', 'contact-reply']

/** Whether an email only contains our own text. */
export const isReadable = (kind: string): boolean => !TYPED_BY_PEOPLE.includes(kind)
