import type { Cents } from '#src/lib/money.ts'

/** A spot's price as far as it stands, in cents: what was refunded or dropped before is gone, and credit paid a part. */
export type Price = { leftCents: Cents; creditPartCents: Cents }

/**
 * How much of one spot isn't paid while its order has a balance due, in cents. The balance comes off a spot first, as far as
 * money and not credit pays it: when the spot ends, that part is dropped, and only what was paid beyond it is given back.
 * So nobody gets money back while they owe some for the same order, and never more than they paid.
 */
export const unpaidPart = ({ leftCents, creditPartCents }: Price, balanceCents: Cents): Cents =>
  Math.max(0, Math.min(balanceCents, leftCents - creditPartCents))

/**
 * How a part of a spot's price goes, such as one session of it: `droppedCents` is no longer due, and the rest of the share
 * was paid and may be given back.
 */
export function shareOfBalance(shareCents: Cents, unpaidCents: Cents): { droppedCents: Cents; paidShareCents: Cents } {
  const droppedCents = Math.min(shareCents, unpaidCents)
  return { droppedCents, paidShareCents: shareCents - droppedCents }
}

/** Cards can't be charged less, so a smaller balance is paid in person. */
export const LEAST_BY_CARD_CENTS = 50
