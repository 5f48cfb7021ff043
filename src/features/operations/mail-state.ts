/** Where a mail stands: not tried yet, sent, failed and tried again by itself, or parked until a person looks. */
export const MAIL_STATES = ['waiting', 'sent', 'failed', 'parked'] as const
export type MailState = (typeof MAIL_STATES)[number]

type Sending = { sentAt: Date | null; parkedAt: Date | null; failedBecause: string | null }

/** The state of a mail by what its row says. */
export function mailStateOf({ sentAt, parkedAt, failedBecause }: Sending): MailState {
  if (sentAt) return 'sent'
  if (parkedAt) return 'parked'
  return failedBecause === null ? 'waiting' : 'failed'
}

/** Why a mail did not go out, in words: `code` is the number of the mail server's answer, or `no connection`. */
export function failureWords(code: string): string {
  if (!/^\d{3}$/.test(code)) return 'The mail server could not be reached'
  return code.startsWith('5') ? `Refused for good (${code})` : `Put off by the other side (${code})`
}
