import { bookableUntil } from '#src/features/classes/availability.ts'

const HOUR = 3_600_000

type Offered = Parameters<typeof bookableUntil>[0]

/** When the hold on a spot offered at `now` ends: after `offerHours`, but no later than the class can be booked. */
export function offeredUntil(offering: Offered, now: Date, offerHours: number): Date {
  const last = bookableUntil(offering)
  const until = now.getTime() + offerHours * HOUR
  return new Date(last ? Math.min(until, last.getTime()) : until)
}
