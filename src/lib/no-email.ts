/** Under this top-level domain no address ever works (RFC 2606), so nothing sent by mistake reaches anyone. */
const DOMAIN = 'no-email.invalid'

/**
 * What's stored as the address of a family that hasn't named one, so that the address stays required and unique: by phone,
 * staff may not have it yet. `id` is unique.
 */
export const noEmailOf = (id: string): string => `${id}@${DOMAIN}`

/** Whether someone can be reached by email at all. Ask before an address is shown or used. */
export const hasEmail = (address: string): boolean => !address.endsWith(`@${DOMAIN}`)

/** The address for people to read. */
export const emailText = (address: string): string => (hasEmail(address) ? address : 'No email address')
