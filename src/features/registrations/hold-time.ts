const MINUTE = 60_000
const LEFT_WHEN_PAYING = 10
const LONGEST = 30
const EXTENSION = 15
const MOST_EXTENSIONS = 2
const LONGEST_EXTENDED = 45

/** When the hold ends for a spot ordered at `now`. */
export function heldUntil(now: Date, holdMinutes: number): Date {
  return new Date(now.getTime() + holdMinutes * MINUTE)
}

/**
 * When the hold ends for a spot ordered at `now`. A spot that the family already holds, also by a waitlist offer,
 * keeps its time: a hold is never shortened. `atMost` is how long the family may hold it unpaid (`unpaid-time.ts`).
 */
export function orderedUntil(now: Date, holdMinutes: number, alreadyUntil: Date | null, atMost?: Date): Date {
  const until = heldUntil(now, holdMinutes).getTime()
  return new Date(Math.max(Math.min(until, atMost?.getTime() ?? until), alreadyUntil?.getTime() ?? 0))
}

type PayingOrder = {
  createdAt: Date
  heldUntil: Date
  /** When the hold ends, if all spots of the order were offered from the waitlist. */
  offeredUntil?: Date | null
  /** How long the family may hold all spots of the order unpaid. */
  atMost?: Date
}

/**
 * When a hold ends once its payment has started: at least 10 more minutes, so that nobody runs out of time filling in a
 * card form. Given once, and never beyond 30 minutes after the order, 10 minutes after the end of an offer, or what the
 * family may hold unpaid. A hold is never shortened.
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

type HeldOrder = { createdAt: Date; heldUntil: Date; timesKept: number; atMost?: Date }

/**
 * When a hold ends if the family asks for more time: 15 minutes more, at most twice and never beyond 45 minutes
 * after the order (WCAG 2.2.1), or beyond what the family may hold unpaid (`atMost`). Null when that adds
 * nothing; a hold is never shortened.
 */
export function extendedHoldEnd({ createdAt, heldUntil, timesKept, atMost }: HeldOrder): Date | null {
  if (timesKept >= MOST_EXTENSIONS) return null
  const wanted = heldUntil.getTime() + EXTENSION * MINUTE
  const longest = createdAt.getTime() + LONGEST_EXTENDED * MINUTE
  const until = Math.min(wanted, longest, atMost?.getTime() ?? longest)
  return until > heldUntil.getTime() ? new Date(until) : null
}
