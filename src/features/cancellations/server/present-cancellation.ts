import { isInPerson } from '#src/features/payments/in-person.ts'
import type { RegistrationRow } from '#src/features/registrations/server.ts'
import { cancelledText } from '../cancelled-text.ts'
import type { CancelledAnswer } from '../contract.ts'
import type { Cancellation } from './end-paid-place.ts'

type Place = Pick<RegistrationRow, 'id' | 'child' | 'event' | 'paidThrough'>

/** The answer to a cancellation; the same for every repeat. */
export function presentCancellation(place: Place, cancellation: Cancellation): CancelledAnswer {
  const { outcome, toCardCents: toCard, toCreditCents: toCredit, keptCents: kept } = cancellation
  const { child, event, paidThrough } = place
  const byHand = isInPerson(paidThrough)
  return {
    message: cancelledText({ child: child.firstName, title: event.title }, { toCard, toCredit, byHand }),
    registrationId: place.id,
    outcome,
    toCard,
    toCredit,
    kept,
  }
}

/** The answer for a spot that was never paid and was released. */
export function presentReleased(place: Place): CancelledAnswer {
  const message = `${place.child.firstName}'s spot in ${place.event.title} was released. Nothing was charged.`
  return { message, registrationId: place.id, outcome: 'nothing', toCard: 0, toCredit: 0, kept: 0 }
}
