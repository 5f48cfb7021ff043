import { cancellationTerms } from '#src/features/classes/cancellation-policy.ts'
import type { Cents } from '#src/lib/money.ts'

/** What is given for a spot that ends, or for one of its sessions that staff canceled. */
export type Choice = 'refund' | 'credit' | 'nothing'

/** How much of a spot's price we still have, and the part of it that credit paid, in cents. */
export type PaidParts = { paidCents: Cents; creditPartCents: Cents }

/**
 * Where money goes, in cents. `returned` is credit that comes back as credit, `given` is credit instead of a card
 * refund. Credit is never refunded to a card (T45).
 */
export type MoneyBack = { toCard: Cents; returned: Cents; given: Cents; kept: Cents }

const none = { toCard: 0, returned: 0, given: 0 }

/** The end of a whole spot: a refund keeps `feeCents`, from the card's part first; credit is the full amount. */
export function moneyBack(choice: Choice, { paidCents, creditPartCents }: PaidParts, feeCents: Cents): MoneyBack {
  if (choice === 'nothing') return { ...none, kept: paidCents }
  if (choice === 'credit') return { ...none, returned: creditPartCents, given: paidCents - creditPartCents, kept: 0 }
  // Without a start it is always in time: whether canceling is allowed was decided before.
  const rule = { kind: 'class', noticeHours: 0, feeCents, startsAt: null } as const
  const terms = cancellationTerms({ ...rule, paidCents, creditPartCents }, new Date(0))
  return {
    toCard: terms.refundToCardCents,
    returned: terms.refundToCreditCents,
    given: 0,
    kept: terms.feeKeptCents,
  }
}

/** Part of a spot: `shareCents` of it, never more than is left. `kept` is what stays paid. */
export function partBack(choice: Choice, { paidCents, creditPartCents }: PaidParts, shareCents: Cents): MoneyBack {
  const share = Math.min(shareCents, paidCents)
  if (choice === 'nothing') return { ...none, kept: paidCents }
  if (choice === 'credit') {
    const returned = Math.min(share, creditPartCents)
    return { toCard: 0, returned, given: share - returned, kept: paidCents - share }
  }
  const toCard = Math.min(share, paidCents - creditPartCents)
  return { toCard, returned: share - toCard, given: 0, kept: paidCents - share }
}
