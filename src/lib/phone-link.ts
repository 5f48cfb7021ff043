/** The link that calls a phone number, whatever stands between its digits. */
export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`
