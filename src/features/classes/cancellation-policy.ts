import type { Cents } from '#src/lib/money.ts'

/** How long before the start a family may cancel, and what a refund keeps back. */
export type CancellationRule = { kind: 'class' | 'program'; noticeHours: number /** Cents. */; feeCents: Cents }

/** What a new installation begins with, as the policy's built-in wording says. */
export const USUAL_RULES = [
  { kind: 'class', noticeHours: 48, feeCents: 10_00 },
  { kind: 'program', noticeHours: 168, feeCents: 25_00 },
] as const satisfies CancellationRule[]

export type CancellationTerms = {
  open: boolean
  because?: 'already-started' | 'too-close'
  /** Last instant at which it is still in time; null for something without a date. */
  deadline: Date | null
  /** What a refund would give back in all, in cents: paid less the fee, never below 0. 0 when not open. */
  refundCents: Cents
  /** The part of the refund that goes to the card, and the part that comes back as credit because credit paid it. */
  refundToCardCents: Cents
  refundToCreditCents: Cents
  /** What choosing credit would give: the full amount. 0 when not open. */
  creditCents: Cents
  /** What a refund would keep back. */
  feeKeptCents: Cents
}

const hourMs = 3_600_000

/** The instant until which cancelling is in time, that instant included. Real hours: the clocks changing moves nothing. */
export function cancelBy(startsAt: Date, noticeHours: number): Date {
  return new Date(startsAt.getTime() - noticeHours * hourMs)
}

/** What the deadline counts from: the first session that was not called off (T62). */
export function firstRunning<S extends { startsAt: Date; cancelledAt: Date | null }>(
  sessions: readonly S[],
): S | undefined {
  return sessions.filter(session => !session.cancelledAt).sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())[0]
}

/**
 * Whether and on what terms a place may be cancelled now. The button, the
 * dialog and the server all ask this. `startsAt` is the first running session, or a program's start. `paidCents` is
 * everything the family gave for the place; `creditPartCents` the part of it that was credit. A fee is taken from the
 * card's part first.
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
