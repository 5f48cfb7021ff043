import { isEmail } from '#src/features/accounts/account-rules.ts'

/** The form shown before a craft prints for the first time. */
export type PrintGateForm = { firstName: string; email: string; acceptTerms: boolean }

const GATE_SENTENCES = {
  email: 'Please enter a valid email address',
  firstName: 'First name is required',
  acceptTerms: 'You must accept the terms',
} as const

/** The source of a subscription, as reported to the newsletter. */
export const GATE_SOURCE = 'print-gate'

/** Everything to correct, by field; empty if nothing. */
export function gateProblems(form: PrintGateForm): { [field in keyof PrintGateForm]?: string } {
  return {
    ...(form.firstName.trim() === '' ? { firstName: GATE_SENTENCES.firstName } : {}),
    ...(isEmail(form.email.trim()) ? {} : { email: GATE_SENTENCES.email }),
    ...(form.acceptTerms ? {} : { acceptTerms: GATE_SENTENCES.acceptTerms }),
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
