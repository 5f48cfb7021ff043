import { isEmail } from '#src/features/accounts/account-rules.ts'

/** The form before a craft prints for the first time. */
export type PrintGateForm = { firstName: string; email: string; acceptTerms: boolean }

const GATE_SENTENCES = {
  email: 'Please enter a valid email address',
  firstName: 'First name is required',
  acceptTerms: 'You must accept the terms',
} as const

/** Where the newsletter is told that a subscription came from. */
export const GATE_SOURCE = 'print-gate'

/** Everything to correct, by field; empty when nothing is. */
export function gateProblems(form: PrintGateForm): { [field in keyof PrintGateForm]?: string } {
  return {
    ...(form.firstName.trim() === '' ? { firstName: GATE_SENTENCES.firstName } : {}),
    ...(isEmail(form.email.trim()) ? {} : { email: GATE_SENTENCES.email }),
    ...(form.acceptTerms ? {} : { acceptTerms: GATE_SENTENCES.acceptTerms }),
  }
}

const KEY = 'printGate'
type Memory = Pick<Storage, 'getItem' | 'setItem'>

/** Whether the gate was shown on this device before: it asks once, politely, and never again. */
export function wasAsked(memory: Memory): boolean {
  try {
    return memory.getItem(KEY) !== null
  } catch {
    // A browser that keeps nothing is not asked each time anew in one visit, but it is never locked out either.
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
