import { ApiError } from '#src/lib/api-client.ts'

/** The fixed sentence for a failed sign-in. */
const SIGN_IN_FAILED = {
  title: 'Login Failed',
  description: 'Invalid email or password. Please try again.',
} as const

/**
 * What to say after a failed sign-in: the fixed sentence, except where it would be untrue: too many tries (with the
 * time to wait), a busy server, no connection.
 */
export function signInFailure(error: unknown): { title: string; description: string } {
  const { title } = SIGN_IN_FAILED
  if (!(error instanceof ApiError)) {
    return { title, description: 'We could not reach our server. Please check your connection and try again.' }
  }
  if (error.status === 429)
    return { title, description: `That was a lot of tries. ${waitWords(error.problem.retryAfterSeconds)}` }
  if (error.status >= 500) return { title, description: error.problem.message }
  return SIGN_IN_FAILED
}

function waitWords(seconds: unknown): string {
  if (typeof seconds !== 'number' || seconds <= 0) return 'Please wait a few minutes and try again.'
  const minutes = Math.ceil(seconds / 60)
  return `Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, or choose a new password.`
}
