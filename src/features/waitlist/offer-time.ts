const HOUR = 3_600_000

type Offered = { kind: 'class' | 'trial' | 'program'; startsAt: Date | null; endsAt: Date | null }

/** When the hold on a spot offered at `now` ends: after `offerHours`, but no later than the class can be booked. */
export function offeredUntil({ kind, startsAt, endsAt }: Offered, now: Date, offerHours: number): Date {
  const last = kind === 'program' ? endsAt : startsAt
  const until = now.getTime() + offerHours * HOUR
  return new Date(last ? Math.min(until, last.getTime()) : until)
}
