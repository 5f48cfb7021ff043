/** Why an email can't reach a family, the most final reason first. */
export const UNREACHABLE = ['left', 'no-email', 'not-confirmed', 'bounced', 'emails-off'] as const
export type Unreachable = (typeof UNREACHABLE)[number]

export type Reach = { closed: boolean; hasEmail: boolean; confirmed: boolean; bounced: boolean; isOff: boolean }

/** Why an email can't reach a family, or null if it can. `isOff` says that they turned off emails of its kind. */
export function unreachableBecause({ closed, hasEmail, confirmed, bounced, isOff }: Reach): Unreachable | null {
  if (closed) return 'left'
  if (!hasEmail) return 'no-email'
  if (!confirmed) return 'not-confirmed'
  if (bounced) return 'bounced'
  return isOff ? 'emails-off' : null
}

/** Why a sent message didn't reach a family: as above, or its email was given up for another reason than its address. */
export const NOT_REACHED = [...UNREACHABLE, 'undelivered'] as const

/** The reason in words, for a row of a list. */
export const NOT_REACHED_WORDS: Record<(typeof NOT_REACHED)[number], string> = {
  left: 'Account closed',
  'no-email': 'No email address',
  'not-confirmed': 'Email not confirmed',
  bounced: 'Email bounced',
  'emails-off': 'Turned off these emails',
  undelivered: 'Not delivered, see the outbox',
}
