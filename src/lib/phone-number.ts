/** What a number that can't be dialed is answered with, everywhere. */
export const PHONE_SENTENCE = 'Enter a 10-digit phone number, like (407) 555-0145'

const SHORTEST = 10
const MOST_DIGITS = 15
/** Digits and what people put between them, with an optional extension at the end. */
const LOOKS_LIKE_A_PHONE = /^\+?[\d\s().\-/]+(?:(?:,|x|ext\.?)\s*\d{1,6})?$/i

const withoutExtension = (phone: string) => phone.replace(/(?:,|x|ext\.?)\s*\d{1,6}\s*$/i, '')

/** The digits to dial, without extension and without the US country code. */
export function phoneDigits(phone: string): string {
  const digits = withoutExtension(phone).replace(/\D/g, '')
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}

/** Whether a text is too short for a phone number: fewer than 10 characters. */
export const isTooShortForAPhone = (phone: string): boolean => phone.trim().length < SHORTEST

/** Whether it can be dialed: 10 to 15 digits and no letters, however they are grouped (T79). */
export function isPhone(phone: string): boolean {
  const text = phone.trim()
  const digits = withoutExtension(text).replace(/\D/g, '').length
  return LOOKS_LIKE_A_PHONE.test(text) && digits >= SHORTEST && digits <= MOST_DIGITS
}

/** `(407) 555-0145` for a US number; anything else stays as typed. */
export function formatPhone(phone: string): string {
  const text = phone.trim()
  const digits = phoneDigits(text)
  if (!isPhone(text) || digits.length !== 10 || withoutExtension(text) !== text) return text
  if (text.startsWith('+') && !text.startsWith('+1')) return text
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}
