/** The state of an email: not tried yet, sent, failed and being retried, or parked until someone looks at it. */
export const MAIL_STATES = ['waiting', 'sent', 'failed', 'parked'] as const
export type MailState = (typeof MAIL_STATES)[number]

type Sending = { sentAt: Date | null; parkedAt: Date | null; failedBecause: string | null }

/** An email's state, according to its row. */
export function mailStateOf({ sentAt, parkedAt, failedBecause }: Sending): MailState {
  if (sentAt) return 'sent'
  if (parkedAt) return 'parked'
  return failedBecause === null ? 'waiting' : 'failed'
}

/** Why an email wasn't delivered, in plain language. `code` is the mail server's reply code, or `no connection`. */
export function failureText(code: string): string {
  if (!/^\d{3}$/.test(code)) return "Couldn't reach the mail server"
  return code.startsWith('5') ? `Rejected (${code})` : `Delayed by the recipient's server (${code})`
}

/** Why an email with a one-time link can't be sent again, and what to do. */
export const LINKS_REMOVED_WORDS =
  "We remove one-time links once an email is sent or its link expires, so this email can't be sent again. The person can request a new link, for example with 'Forgot password?'. To invite staff, send a new invitation."
