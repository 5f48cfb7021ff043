export type Availability = 'open' | 'full' | 'limited' | 'available'

/** With fewer spots left than this, a class shows "Limited Spots". */
export const LIMITED_BELOW = 5

type SeatedSession = { startsAt: Date; cancelledAt: Date | null; seats: number; seatsTaken: number }

/**
 * The sessions whose seats count at `now`: those still to come. Of a class that is over, all that took place.
 */
function counted<Session extends SeatedSession>(sessions: readonly Session[], now: Date): Session[] {
  const running = sessions.filter(each => !each.cancelledAt)
  const coming = running.filter(({ startsAt }) => startsAt > now)
  return coming.length > 0 ? coming : running
}

type Counted = {
  kind: 'class' | 'trial' | 'program'
  capacity: number
  sessions: readonly SeatedSession[]
  lapsedHolds?: number
  waiting?: number
}

/**
 * The spots a family could still book at `now`; null if the class has no limit. A spot in a class needs a seat in each session
 * to come, so the fullest one counts; in a program children come on different days, so the emptiest one does. `lapsedHolds`
 * are holds that have expired: they block nobody, even before a job has removed them. While children are on the waitlist of
 * a class, open spots are theirs. `spotsLeft` is the same in SQL.
 */
export function placesLeft(
  { kind, capacity, sessions, lapsedHolds = 0, waiting = 0 }: Counted,
  now: Date,
): number | null {
  if (capacity === 0) return null
  const isProgram = kind === 'program'
  if (waiting > 0 && !isProgram) return 0
  const free = counted(sessions, now).map(({ seats, seatsTaken }) => seats - seatsTaken)
  const left = free.length === 0 ? capacity : isProgram ? Math.max(...free) : Math.min(...free)
  return Math.max(0, left + lapsedHolds)
}

/** The seats taken at the fullest of the sessions that count at `now`, holds included. */
export const mostTaken = (sessions: readonly SeatedSession[], now: Date): number =>
  Math.max(0, ...counted(sessions, now).map(({ seatsTaken }) => seatsTaken))

/** The spots over the capacity at the session with the most of them, of those that count at `now`. */
export const mostOver = (sessions: readonly (SeatedSession & { seatsOver: number })[], now: Date): number =>
  Math.max(0, ...counted(sessions, now).map(({ seatsOver }) => seatsOver))

/** Open without a limit, full at 0 left, limited below 5, otherwise available. */
export function availabilityOf(left: number | null): Availability {
  if (left === null) return 'open'
  if (left === 0) return 'full'
  return left < LIMITED_BELOW ? 'limited' : 'available'
}

type Dated = {
  kind: 'class' | 'trial' | 'program'
  startsAt: Date | null
  endsAt: Date | null
  /** Until when it can be joined after its first session; null if it can't. */
  joinUntil?: Date | null
}

/**
 * Until when a class can be booked: until its first session starts, or as long as it can be joined after that; a program
 * until its last session is over. Null without dates. `bookableUntilIn` is the same in SQL.
 */
export const bookableUntil = ({ kind, startsAt, endsAt, joinUntil }: Dated): Date | null =>
  kind === 'program' ? endsAt : (joinUntil ?? startsAt)

/** Whether a class can be booked at all: published, and not past that moment. */
export function isBookable({ status, ...dated }: Dated & { status: string }, now: Date): boolean {
  const until = bookableUntil(dated)
  return status === 'published' && until !== null && now < until
}
