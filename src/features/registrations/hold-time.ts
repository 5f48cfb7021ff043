const MINUTE = 60_000
const LEFT_WHEN_PAYING = 10
const LONGEST = 30
const KEPT_LONGER = 15
const MOST_TIMES_KEPT = 2
const LONGEST_KEPT = 45

/** Until when a place ordered at `now` is kept. */
export function heldUntil(now: Date, holdMinutes: number): Date {
  return new Date(now.getTime() + holdMinutes * MINUTE)
}

/**
 * Until when a place is kept that is ordered at `now`: a place offered from the waitlist keeps the time it was offered
 * for, never less than anybody's.
 */
export function orderedUntil(now: Date, holdMinutes: number, offeredUntil: Date | null): Date {
  return new Date(Math.max(heldUntil(now, holdMinutes).getTime(), offeredUntil?.getTime() ?? 0))
}

type PayingOrder = {
  createdAt: Date
  heldUntil: Date
  /** When all places of the order were offered from the waitlist: until when. */
  offeredUntil?: Date | null
}

/**
 * Until when a hold lasts once its payment begins: at least 10 more minutes, so that nobody runs out of time over a
 * card form, given once and never beyond 30 minutes after the order, or 10 after the end of an offer. Nothing shortens a
 * hold.
 */
export function heldUntilWhenPaying(order: PayingOrder, now: Date, holdMinutes: number): Date {
  const { createdAt, offeredUntil = null } = order
  const alreadyGiven = order.heldUntil > orderedUntil(createdAt, holdMinutes, offeredUntil)
  if (alreadyGiven) return order.heldUntil
  const wanted = now.getTime() + LEFT_WHEN_PAYING * MINUTE
  const cap = Math.max(
    createdAt.getTime() + Math.max(LONGEST, holdMinutes) * MINUTE,
    (offeredUntil?.getTime() ?? 0) + LEFT_WHEN_PAYING * MINUTE,
  )
  return new Date(Math.max(order.heldUntil.getTime(), Math.min(wanted, cap)))
}

/**
 * Until when a hold lasts if the family asks to keep it longer: 15 minutes more, at most twice and never beyond 45 minutes
 * after the order (UX.md "Cart", WCAG 2.2.1). Null where that gives nothing; nothing shortens a hold.
 */
export function heldUntilWhenKept(order: { createdAt: Date; heldUntil: Date; timesKept: number }): Date | null {
  if (order.timesKept >= MOST_TIMES_KEPT) return null
  const wanted = order.heldUntil.getTime() + KEPT_LONGER * MINUTE
  const until = Math.min(wanted, order.createdAt.getTime() + LONGEST_KEPT * MINUTE)
  return until > order.heldUntil.getTime() ? new Date(until) : null
}
