import type { RegistrationAnswer } from '#src/features/registrations/contract.ts'

export const SHOWN = ['upcoming', 'past', 'cancelled'] as const
export type Shown = (typeof SHOWN)[number]

type Place = Pick<RegistrationAnswer, 'status'> & { sessions: { last: { endsAt: string } | null } }

/** The list a spot belongs to: ended spots are canceled, those whose last session is over are past, all others are upcoming. */
export function groupOf({ status, sessions: { last } }: Place, now: Date): Shown {
  if (status === 'cancelled') return 'cancelled'
  return last && new Date(last.endsAt) < now ? 'past' : 'upcoming'
}

type Dated = Pick<RegistrationAnswer, 'sessions'> & { event: Pick<RegistrationAnswer['event'], 'sessionDates'> }

/**
 * Spots in display order: upcoming ones by their next session, past ones by their last, latest
 * first. Spots without a date come after them; canceled spots stay in their order, newest first.
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

/** What a family can do about a spot: cancel in time, give it away after that, release an unpaid one, or leave the waitlist. */
export function availableAction({
  status,
  cancellation,
}: Pick<RegistrationAnswer, 'status' | 'cancellation'>): 'cancel' | 'give-away' | 'let-go' | 'leave-list' | null {
  if (status === 'waitlisted') return 'leave-list'
  if (status === 'pending') return 'let-go'
  if (status !== 'confirmed' && status !== 'active') return null
  if (cancellation.open) return 'cancel'
  return cancellation.because === 'too-close' ? 'give-away' : null
}
