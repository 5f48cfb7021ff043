import { isEmail } from '#src/features/accounts/account-rules.ts'

/** The form shown before a craft prints for the first time. */
export type PrintForm = { firstName: string; email: string; acceptTerms: boolean }

const SENTENCES = {
  email: 'Please enter a valid email address',
  firstName: 'First name is required',
  acceptTerms: 'You must accept the terms',
} as const

/** The source of a subscription, as reported to the newsletter. */
export const PRINT_FORM_SOURCE = 'print-gate'

/** Everything to correct, by field; empty if nothing. */
export function printFormProblems(form: PrintForm): { [field in keyof PrintForm]?: string } {
  return {
    ...(form.firstName.trim() === '' ? { firstName: SENTENCES.firstName } : {}),
    ...(isEmail(form.email.trim()) ? {} : { email: SENTENCES.email }),
    ...(form.acceptTerms ? {} : { acceptTerms: SENTENCES.acceptTerms }),
  }
}

const KEY = 'printGate'
type Memory = Pick<Storage, 'getItem' | 'setItem'>

/** Whether the form was shown on this device before. It asks only once. */
export function wasAsked(memory: Memory): boolean {
  try {
    return memory.getItem(KEY) !== null
  } catch {
    // A browser without storage isn't asked again and again in one visit, and is never locked out.
    return false
  }
}

export function rememberAsked(memory: Memory, answer: 'subscribed' | 'not-now'): void {
  try {
    memory.setItem(KEY, answer)
  } catch {
    // Nothing is kept where the browser forbids it.
  }
}
