import { isInPerson } from '#src/features/payments/in-person.ts'
import type { Answered } from '#src/lib/contract.ts'
import type { RegistrationsContract } from '../contract.ts'
import { quoteOf } from './cancellation-quote.ts'
import { presentRegistration, startOf, termsOf } from './present-registration.ts'
import type { RegistrationRow } from './read-registrations.ts'

const HOUR = 3_600_000

/** Whether, and on what terms, a spot can be canceled at `now`, in the fixed wording. */
export function eligibility(
  row: RegistrationRow,
  now: Date,
  zone: string,
): Answered<RegistrationsContract['GET /api/registrations/:id/cancellation-eligibility']> {
  const startsAt = startOf(row, zone)
  const terms = presentRegistration(row, now, zone).cancellation
  const { refundToCardCents, refundToCreditCents } = termsOf(row, now, zone)
  return {
    eventTitle: row.event.title,
    classStartTime: startsAt?.toISOString() ?? null,
    originalAmount: row.priceCents,
    hasAlreadyStarted: startsAt !== null && now >= startsAt,
    isWithin48Hours: terms.because === 'too-close',
    hoursUntilClass: startsAt ? Math.max(0, (startsAt.getTime() - now.getTime()) / HOUR) : 0,
    terms,
    paid: row.paymentStatus === 'paid',
    refundToCard: refundToCardCents,
    byHand: isInPerson(row.paidThrough),
    refundToCredit: refundToCreditCents,
    placesInOrder: Math.max(1, row.orderPlaces.length),
    quote: quoteOf(row, now, zone),
  }
}
