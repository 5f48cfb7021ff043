import type { RegistrationAnswer } from '#src/features/registrations/contract.ts'

export const SHOWN = ['upcoming', 'past', 'cancelled'] as const
export type Shown = (typeof SHOWN)[number]

type Place = Pick<RegistrationAnswer, 'status'> & { sessions: { last: { endsAt: string } | null } }

/** Where a spot is listed: what ended is canceled, one whose last session is over is past, all else is to come. */
export function groupOf({ status, sessions: { last } }: Place, now: Date): Shown {
  if (status === 'cancelled') return 'cancelled'
  return last && new Date(last.endsAt) < now ? 'past' : 'upcoming'
}

type Dated = Pick<RegistrationAnswer, 'sessions'> & { event: Pick<RegistrationAnswer['event'], 'sessionDates'> }

/**
 * Places in the order in which they are listed: those to come by their next session, those over by their last, the latest
 * first. A spot without a date comes after them; canceled spots stay as they came, the newest first.
 */
export function inDateOrder<Place extends Dated>(places: readonly Place[], shown: Shown, now: Date): Place[] {
  if (shown === 'cancelled') return [...places]
  if (shown === 'past') return places.toSorted((a, b) => timeOf(b.sessions.last) - timeOf(a.sessions.last))
  const next = ({ event }: Place) => timeOf(event.sessionDates.find(each => new Date(each.endsAt) > now))
  return places.toSorted((a, b) => (next(a) === next(b) ? 0 : next(a) - next(b)))
}

const timeOf = (session?: { startsAt: string } | null) =>
  session ? Date.parse(session.startsAt) : Number.POSITIVE_INFINITY

/** The status of a child: active if any spot is, else that of the first, else none. */
export function childStatus(
  places: readonly Pick<RegistrationAnswer, 'status'>[],
): RegistrationAnswer['status'] | null {
  if (places.some(place => place.status === 'active')) return 'active'
  return places[0]?.status ?? null
}

/** What a family can do about a spot: cancel in time, give it away after that, let an unpaid one go, or leave a line. */
export function wayOut({
  status,
  cancellation,
}: Pick<RegistrationAnswer, 'status' | 'cancellation'>): 'cancel' | 'give-away' | 'let-go' | 'leave-list' | null {
  if (status === 'waitlisted') return 'leave-list'
  if (status === 'pending') return 'let-go'
  if (status !== 'confirmed' && status !== 'active') return null
  if (cancellation.open) return 'cancel'
  return cancellation.because === 'too-close' ? 'give-away' : null
}
