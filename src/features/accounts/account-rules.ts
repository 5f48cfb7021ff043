/** Rules for the sign-in and sign-up forms. Page and server use the same functions. */

import { isStaff } from '#src/lib/permissions.ts'

export const SENTENCES = {
  email: 'Please enter a valid email address',
  passwordMissing: 'Password is required',
  firstName: 'First name is required',
  lastName: 'Last name is required',
  passwordShort: 'Password must be at least 8 characters',
  passwordLong: 'Use 200 characters or fewer',
  confirmMissing: 'Please confirm your password',
  confirmDiffers: "Passwords don't match",
  phone: 'Enter a 10-digit phone number, like (407) 555-0145',
  name: 'Use letters and common punctuation only, up to 80 characters',
} as const

const SHORTEST_PASSWORD = 8
export const LONGEST_PASSWORD = 200
export const LONGEST_NAME = 80

const EMAIL =
  /^[A-Za-z0-9_'+-]+(?:\.[A-Za-z0-9_'+-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/

/** Whether it's one plain email address with nothing around it. The caller trims spaces. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  return text.length <= 254 && at <= 64 && EMAIL.test(text)
}

/** Counts the way people do: an accented letter or an emoji is one character. */
const passwordLength = (password: string): number => [...password.normalize('NFC')].length

/** What's wrong with a new password by itself, or `undefined`. The server rejects well-known passwords. */
export function passwordProblem(password: string): string | undefined {
  if (passwordLength(password) < SHORTEST_PASSWORD) return SENTENCES.passwordShort
  if (password.length > LONGEST_PASSWORD) return SENTENCES.passwordLong
  return undefined
}

/** What's wrong with a first or last name, or `undefined`. `missing` is the message for an empty one. */
export function nameProblem(name: string, missing: string): string | undefined {
  const trimmed = name.trim()
  if (trimmed === '') return missing
  // Names appear in our emails, so they can't contain markup or web addresses.
  const unusual = /[\p{Cc}\p{Zl}\p{Zp}<>]|:\/\/|www\./iu
  return trimmed.length > LONGEST_NAME || unusual.test(trimmed) ? SENTENCES.name : undefined
}

export type SignUpForm = {
  firstName: string
  lastName: string
  email: string
  password: string
  confirmPassword: string
}
type Problems<Form> = { [field in keyof Form]?: string }

/** Everything to fix before signing in, by field. Empty when there's nothing. */
export function signInProblems(form: { email: string; password: string }): Problems<typeof form> {
  return withoutEmpty({
    email: isEmail(form.email.trim()) ? undefined : SENTENCES.email,
    password: form.password === '' ? SENTENCES.passwordMissing : undefined,
  })
}

/** Everything to fix before signing up, by field. Empty when there's nothing. */
export function signUpProblems(form: SignUpForm): Problems<SignUpForm> {
  return withoutEmpty({
    firstName: nameProblem(form.firstName, SENTENCES.firstName),
    lastName: nameProblem(form.lastName, SENTENCES.lastName),
    email: isEmail(form.email.trim()) ? undefined : SENTENCES.email,
    ...newPasswordProblems(form),
  })
}

/** The two fields for a new password: long enough, and the same twice. */
export function newPasswordProblems(form: { password: string; confirmPassword: string }): Problems<typeof form> {
  return withoutEmpty({ password: passwordProblem(form.password), confirmPassword: confirmProblem(form) })
}

function confirmProblem({ password, confirmPassword }: { password: string; confirmPassword: string }) {
  if (confirmPassword === '') return SENTENCES.confirmMissing
  return confirmPassword === password ? undefined : SENTENCES.confirmDiffers
}

/** A live site requires two-step verification from all staff. Elsewhere it's optional. */
export const needsSecondFactor = (site: { live: boolean }, person: { role: string }): boolean =>
  site.live && isStaff(person)

/** Password strength by length alone, as up to five beads and a label: `Good, 13 characters`. */
export function passwordStrength(password: string): { beads: number; state: 'limited' | 'available'; words: string } {
  const length = passwordLength(password)
  if (length < SHORTEST_PASSWORD) {
    const missing = SHORTEST_PASSWORD - length
    return {
      beads: length === 0 ? 0 : 1,
      state: 'limited',
      words: `${missing} more ${missing === 1 ? 'character' : 'characters'}`,
    }
  }
  const counted = `${length} characters`
  if (length < 10) return { beads: 2, state: 'limited', words: `Fair, ${counted}` }
  if (length < 12) return { beads: 3, state: 'available', words: `Fair, ${counted}` }
  if (length < 16) return { beads: 4, state: 'available', words: `Good, ${counted}` }
  return { beads: 5, state: 'available', words: `Strong, ${counted}` }
}

function withoutEmpty<Form extends Record<string, string | undefined>>(problems: Form): Form {
  return Object.fromEntries(Object.entries(problems).filter(([, sentence]) => sentence)) as Form
}
