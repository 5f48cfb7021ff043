import type { Cents } from '#src/lib/money.ts'

/** How long before the start a family can cancel, and what we keep from a refund. */
export type CancellationRule = { kind: 'class' | 'program'; noticeHours: number /** Cents. */; feeCents: Cents }

/** The rule of a new installation, as in the policy's built-in wording. */
export const USUAL_RULES = [
  { kind: 'class', noticeHours: 48, feeCents: 10_00 },
  { kind: 'program', noticeHours: 168, feeCents: 25_00 },
] as const satisfies CancellationRule[]

export type CancellationTerms = {
  open: boolean
  because?: 'already-started' | 'too-close'
  /** The last moment to cancel in time; null for something without a date. */
  deadline: Date | null
  /**
   * What a refund would give back in all, in cents: what was paid minus the fee, never below 0. 0 if it can't be
   * canceled.
   */
  refundCents: Cents
  /**
   * The part of the refund that goes to the card, and the part that comes back as credit because it was paid with
   * credit.
   */
  refundToCardCents: Cents
  refundToCreditCents: Cents
  /** What choosing credit would give: the full amount. 0 if it can't be canceled. */
  creditCents: Cents
  /** What a refund would keep. */
  feeKeptCents: Cents
}

const hourMs = 3_600_000

/** The last moment to cancel in time, that moment included. In real hours, so a clock change moves nothing. */
export function cancelBy(startsAt: Date, noticeHours: number): Date {
  return new Date(startsAt.getTime() - noticeHours * hourMs)
}

/** What the deadline counts from: the first session that wasn't canceled (T62). */
export function firstRunning<S extends { startsAt: Date; cancelledAt: Date | null }>(
  sessions: readonly S[],
): S | undefined {
  return sessions.filter(session => !session.cancelledAt).sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())[0]
}

/**
 * Whether and on what terms a spot can be canceled now. The button, the dialog and the server all use this. `startsAt`
 * is the first session that wasn't canceled, or a program's start. `paidCents` is everything the family paid for the
 * spot, and `creditPartCents` the part paid with credit. The fee comes out of the card's part first.
 */
export function cancellationTerms(
  {
    noticeHours,
    feeCents,
    startsAt,
    paidCents,
    creditPartCents = 0,
  }: CancellationRule & { startsAt: Date | null; paidCents: Cents; creditPartCents?: Cents },
  now: Date,
): CancellationTerms {
  const deadline = startsAt && cancelBy(startsAt, noticeHours)
  if (startsAt && deadline && now > deadline) {
    const because = now >= startsAt ? 'already-started' : 'too-close'
    return {
      open: false,
      because,
      deadline,
      refundCents: 0,
      refundToCardCents: 0,
      refundToCreditCents: 0,
      creditCents: 0,
      feeKeptCents: 0,
    }
  }
  const refundCents = Math.max(0, paidCents - feeCents)
  const refundToCardCents = Math.min(refundCents, Math.max(0, paidCents - creditPartCents - feeCents))
  return {
    open: true,
    deadline,
    refundCents,
    refundToCardCents,
    refundToCreditCents: refundCents - refundToCardCents,
    creditCents: paidCents,
    feeKeptCents: paidCents - refundCents,
  }
}
