const MINUTE = 60_000
const LEFT_WHEN_PAYING = 10
const LONGEST = 30

/** Until when a place ordered at `now` is kept. */
export function heldUntil(now: Date, holdMinutes: number): Date {
  return new Date(now.getTime() + holdMinutes * MINUTE)
}

/**
 * Until when a hold lasts once its payment begins: at least 10 more minutes, so that nobody runs out of time over a
 * card form, given once and never beyond 30 minutes after the order. Nothing shortens a hold.
 */
export function heldUntilWhenPaying(order: { createdAt: Date; heldUntil: Date }, now: Date, holdMinutes: number): Date {
  const alreadyGiven = order.heldUntil.getTime() > heldUntil(order.createdAt, holdMinutes).getTime()
  if (alreadyGiven) return order.heldUntil
  const wanted = now.getTime() + LEFT_WHEN_PAYING * MINUTE
  const cap = order.createdAt.getTime() + Math.max(LONGEST, holdMinutes) * MINUTE
  return new Date(Math.max(order.heldUntil.getTime(), Math.min(wanted, cap)))
}
