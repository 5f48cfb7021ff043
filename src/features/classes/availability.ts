export type Availability = 'open' | 'full' | 'limited' | 'available'

/** With fewer spots left than this, a class shows "Limited Spots". */
export const LIMITED_BELOW = 5

/**
 * The spots a family could still book; null if the class has no limit. `taken` counts confirmed spots and holds, and
 * `lapsedHolds` those holds that have expired: they block nobody, even before a job has removed them. While children
 * are on the waitlist, open spots are theirs.
 */
export function placesLeft({
  capacity,
  taken,
  lapsedHolds = 0,
  waiting = 0,
}: {
  capacity: number
  taken: number
  lapsedHolds?: number
  waiting?: number
}): number | null {
  if (capacity === 0) return null
  if (waiting > 0) return 0
  return Math.max(0, capacity - taken + lapsedHolds)
}

/** Open without a limit, full at 0 left, limited below 5, otherwise available. */
export function availabilityOf(left: number | null): Availability {
  if (left === null) return 'open'
  if (left === 0) return 'full'
  return left < LIMITED_BELOW ? 'limited' : 'available'
}

type Bookable = { status: string; kind: 'class' | 'trial' | 'program'; startsAt: Date | null; endsAt: Date | null }

/**
 * Whether a class can be booked at all: until its first session starts, or for a program until its last one is over.
 */
export function isBookable({ status, kind, startsAt, endsAt }: Bookable, now: Date): boolean {
  const until = kind === 'program' ? endsAt : startsAt
  return status === 'published' && until !== null && now < until
}
