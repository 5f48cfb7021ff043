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
 * Until when a place is kept that is ordered at `now`. One that the family holds already, also by an offer from the
 * waitlist, keeps its time: nothing shortens a hold. `atMost` is how long the family may hold it unpaid (`unpaid-time.ts`).
 */
export function orderedUntil(now: Date, holdMinutes: number, alreadyUntil: Date | null, atMost?: Date): Date {
  const until = heldUntil(now, holdMinutes).getTime()
  return new Date(Math.max(Math.min(until, atMost?.getTime() ?? until), alreadyUntil?.getTime() ?? 0))
}

type PayingOrder = {
  createdAt: Date
  heldUntil: Date
  /** When all places of the order were offered from the waitlist: until when. */
  offeredUntil?: Date | null
  /** How long the family may hold all places of the order unpaid. */
  atMost?: Date
}

/**
 * Until when a hold lasts once its payment begins: at least 10 more minutes, so that nobody runs out of time over a
 * card form, given once and never beyond 30 minutes after the order, or 10 after the end of an offer, nor beyond what the
 * family may hold unpaid. Nothing shortens a hold.
 */
export function heldUntilWhenPaying(order: PayingOrder, now: Date, holdMinutes: number): Date {
  const { createdAt, offeredUntil = null, atMost } = order
  const alreadyGiven = order.heldUntil > orderedUntil(createdAt, holdMinutes, offeredUntil)
  if (alreadyGiven) return order.heldUntil
  const wanted = now.getTime() + LEFT_WHEN_PAYING * MINUTE
  const cap = Math.max(
    createdAt.getTime() + Math.max(LONGEST, holdMinutes) * MINUTE,
    (offeredUntil?.getTime() ?? 0) + LEFT_WHEN_PAYING * MINUTE,
  )
  const until = Math.min(wanted, cap, atMost?.getTime() ?? cap)
  return new Date(Math.max(order.heldUntil.getTime(), until))
}

type KeptOrder = { createdAt: Date; heldUntil: Date; timesKept: number; atMost?: Date }

/**
 * Until when a hold lasts if the family asks to keep it longer: 15 minutes more, at most twice and never beyond 45 minutes
 * after the order (WCAG 2.2.1), nor beyond what the family may hold unpaid (`atMost`). Null where that gives
 * nothing; nothing shortens a hold.
 */
export function heldUntilWhenKept({ createdAt, heldUntil, timesKept, atMost }: KeptOrder): Date | null {
  if (timesKept >= MOST_TIMES_KEPT) return null
  const wanted = heldUntil.getTime() + KEPT_LONGER * MINUTE
  const longest = createdAt.getTime() + LONGEST_KEPT * MINUTE
  const until = Math.min(wanted, longest, atMost?.getTime() ?? longest)
  return until > heldUntil.getTime() ? new Date(until) : null
}
