/** Why a mail server, or the connection to it, refused an email. */
export type SendProblem = {
  /** The code of the answer, such as `550`; none if the server wasn't reached. */
  code?: number
  /** The command it answered: `RCPT TO`, `DATA`, `AUTH PLAIN`. */
  command?: string
}

/** `after`: seconds until the next attempt. `park`: no more attempts until staff say so. */
export type Next = { after: number } | { park: true }

const MINUTE = 60
const DAY_MS = 86_400_000
/** Older emails are no longer useful on their own: staff decide (also whether to write another one). */
export const PARK_AFTER_DAYS = 3

/**
 * When to retry an email that failed for the `attempts`-th time and is `ageMs` milliseconds old. While the server
 * can't be reached or refuses us altogether, every minute: nothing is wrong with the email, and sending continues within a
 * minute once it can. If the recipient's side postpones it (4xx), less and less often, down to every half hour. If it is refused
 * for good (5xx on the recipient or the content), it is parked right away.
 */
export function whenToRetry({ code, command = '' }: SendProblem, attempts: number, ageMs: number): Next {
  if (ageMs > PARK_AFTER_DAYS * DAY_MS) return { park: true }
  const growing = 2 ** Math.min(attempts, 12)
  const isAboutThisMail = code !== undefined && /^(RCPT TO|DATA)/.test(command)
  if (!isAboutThisMail) return { after: Math.min(growing, MINUTE) }
  if (code >= 500) return { park: true }
  return { after: Math.min(growing * 15, 30 * MINUTE) }
}
