/** What a mail server, or the way to it, had against an email. */
export type Trouble = {
  /** The number of the answer, such as `550`; without one the server was not reached. */
  code?: number
  /** What we had said when it answered: `RCPT TO`, `DATA`, `AUTH PLAIN`. */
  command?: string
}

/** `after`: seconds until the next try. `park`: nothing is tried any more until a person says so. */
export type Next = { after: number } | { park: true }

const MINUTE = 60
const DAY_MS = 86_400_000
/** Older emails say nothing that is still of use by themselves: a person decides (also whether to write another one). */
export const PARK_AFTER_DAYS = 3

/**
 * When an email is tried again that failed for the `attempts`-th time and is `ageMs` milliseconds old. While the server
 * cannot be reached or refuses us altogether, each minute: nothing is wrong with the email, and sending goes on within a
 * minute once it can. Put off by the recipient's side (4xx), ever more seldom, at most every half hour. Refused for good
 * (5xx on the recipient or the content) it is parked at once.
 */
export function whenToRetry({ code, command = '' }: Trouble, attempts: number, ageMs: number): Next {
  if (ageMs > PARK_AFTER_DAYS * DAY_MS) return { park: true }
  const growing = 2 ** Math.min(attempts, 12)
  const isAboutThisMail = code !== undefined && /^(RCPT TO|DATA)/.test(command)
  if (!isAboutThisMail) return { after: Math.min(growing, MINUTE) }
  if (code >= 500) return { park: true }
  return { after: Math.min(growing * 15, 30 * MINUTE) }
}
