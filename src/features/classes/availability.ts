export type Availability = 'open' | 'full' | 'limited' | 'available'

/** Below this many places a class says "Limited Spots". */
export const LIMITED_BELOW = 5

/**
 * Places a family could still take; null when the class has no limit. `taken` counts confirmed places and holds,
 * `lapsedHolds` those of them whose time is over: they block nobody, even before a job has cleared them away. While
 * children wait in line, what comes free is theirs.
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

/** The word for it: open without limit, full at 0 left, limited below 5, otherwise available. */
export function availabilityOf(left: number | null): Availability {
  if (left === null) return 'open'
  if (left === 0) return 'full'
  return left < LIMITED_BELOW ? 'limited' : 'available'
}

type Bookable = { status: string; kind: 'class' | 'trial' | 'program'; startsAt: Date | null; endsAt: Date | null }

/** Whether a class may be booked at all: until its first session begins; a program until its last one is over. */
export function isBookable({ status, kind, startsAt, endsAt }: Bookable, now: Date): boolean {
  const until = kind === 'program' ? endsAt : startsAt
  return status === 'published' && until !== null && now < until
}
