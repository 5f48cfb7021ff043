import { readProgramSettings } from '#src/features/organization/server.ts'
import { dayOf } from '#src/lib/dates.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import { checkedChoice, type EnrollmentOption, type Weekday } from '../enrollment-choice.ts'
import type { Desk } from './desk.ts'
import { findOffering } from './find-offering.ts'
import { type OrderRefusal, placeOrder } from './place-order.ts'
import type { Checkout } from './read-checkout.ts'

type Enrollment = {
  parentId: string
  eventId: string
  childId: string
  useCredit?: boolean
  enrollmentOption?: EnrollmentOption
  days?: readonly Weekday[]
  startDate?: string
  expectedTotal?: number
}

/** The direct way to one place for one child, also in a program: the same order as the cart's, with one place. */
export async function enrollInClass(
  desk: Desk,
  request: Enrollment,
): Promise<Outcome<{ checkout: Checkout }, OrderRefusal | 'bad-start-date'>> {
  const { parentId, childId, useCredit = false, expectedTotal } = request
  const offering = await findOffering(desk.db, request.eventId)
  if (!offering) return refused('not-found')
  const { timeZone } = await readProgramSettings(desk.db)
  const day = (instant: Date | null) => instant && dayOf(instant, timeZone)
  const asked = { option: request.enrollmentOption, days: request.days, startDate: request.startDate }
  const when = { kind: offering.kind, firstDay: day(offering.startsAt), lastDay: day(offering.endsAt) }
  const chosen = checkedChoice(asked, when, dayOf(desk.clock.now(), timeZone))
  if (!chosen.ok) return chosen
  const wishes = [{ childId, offeringId: offering.id, choice: chosen.choice }]
  return placeOrder(desk, { parentId, wishes, useCredit, expectedTotal, fromCart: false })
}
