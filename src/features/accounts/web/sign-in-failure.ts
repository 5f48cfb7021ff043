import { ApiError } from '#src/lib/api-client.ts'

/** The fixed message for a failed sign-in. */
const SIGN_IN_FAILED = {
  title: 'Login Failed',
  message: 'Invalid email or password. Please try again.',
} as const

/**
 * What to say after a failed sign-in: the fixed message, except where it would be untrue: too many tries (with the wait
 * time), a busy server, no connection.
 */
export function signInFailure(error: unknown): { title: string; message: string } {
  const { title } = SIGN_IN_FAILED
  if (!(error instanceof ApiError)) {
    return { title, message: "We couldn't reach the server. Check your connection and try again." }
  }
  if (error.status === 429) return { title, message: `Too many tries. ${waitText(error.problem.retryAfterSeconds)}` }
  if (error.status >= 500) return { title, message: error.problem.message }
  return SIGN_IN_FAILED
}

function waitText(seconds: unknown): string {
  if (typeof seconds !== 'number' || seconds <= 0) return 'Wait a few minutes and try again.'
  const minutes = Math.ceil(seconds / 60)
  return `Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, or choose a new password.`
}
