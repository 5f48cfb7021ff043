/** What may be typed into the sign-in and sign-up forms; page and server use the same functions. */

export const SENTENCES = {
  email: 'Please enter a valid email address',
  passwordMissing: 'Password is required',
  firstName: 'First name is required',
  lastName: 'Last name is required',
  passwordShort: 'Password must be at least 8 characters',
  passwordLong: 'Please use at most 200 characters',
  confirmMissing: 'Please confirm your password',
  confirmDiffers: "Passwords don't match",
  phone: 'Type the number with its area code, like (407) 555-0145',
  name: 'Please use letters and ordinary signs only, at most 80 of them',
} as const

const SHORTEST_PASSWORD = 8
export const LONGEST_PASSWORD = 200
export const LONGEST_NAME = 80

const EMAIL =
  /^[A-Za-z0-9_'+-]+(?:\.[A-Za-z0-9_'+-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/

/** Whether mail can be sent to it: one ordinary address, nothing around it. Spaces at the ends are the caller's to cut. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  return text.length <= 254 && at <= 64 && EMAIL.test(text)
}

/** Counts as a person does: an accented letter or a drawn sign is one character. */
const passwordLength = (password: string): number => [...password.normalize('NFC')].length

/** What is wrong with a new password by itself, or `undefined`. Known passwords are the server's to refuse. */
export function passwordProblem(password: string): string | undefined {
  if (passwordLength(password) < SHORTEST_PASSWORD) return SENTENCES.passwordShort
  if (password.length > LONGEST_PASSWORD) return SENTENCES.passwordLong
  return undefined
}

/** What is wrong with a first or last name, or `undefined`; `missing` is the sentence for an empty one. */
export function nameProblem(name: string, missing: string): string | undefined {
  const trimmed = name.trim()
  if (trimmed === '') return missing
  // Names stand in mails that we send: nobody may have us deliver markup or an address of theirs.
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

/** Everything to correct before signing in, by field; empty when nothing is. */
export function signInProblems(form: { email: string; password: string }): Problems<typeof form> {
  return withoutEmpty({
    email: isEmail(form.email.trim()) ? undefined : SENTENCES.email,
    password: form.password === '' ? SENTENCES.passwordMissing : undefined,
  })
}

/** Everything to correct before making an account, by field; empty when nothing is. */
export function signUpProblems(form: SignUpForm): Problems<SignUpForm> {
  return withoutEmpty({
    firstName: nameProblem(form.firstName, SENTENCES.firstName),
    lastName: nameProblem(form.lastName, SENTENCES.lastName),
    email: isEmail(form.email.trim()) ? undefined : SENTENCES.email,
    ...newPasswordProblems(form),
  })
}

/** The two boxes of a new password: long enough, and the same twice. */
export function newPasswordProblems(form: { password: string; confirmPassword: string }): Problems<typeof form> {
  return withoutEmpty({ password: passwordProblem(form.password), confirmPassword: confirmProblem(form) })
}

function confirmProblem({ password, confirmPassword }: { password: string; confirmPassword: string }) {
  if (confirmPassword === '') return SENTENCES.confirmMissing
  return confirmPassword === password ? undefined : SENTENCES.confirmDiffers
}

/** A live site asks everybody who works here for a second factor; elsewhere it is offered. */
export const needsSecondFactor = (site: { live: boolean }, { role }: { role: string }): boolean =>
  site.live && (role === 'staff' || role === 'admin')

/** How a password looks by its length alone, as beads of five and words: `Good, 13 characters`. */
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
