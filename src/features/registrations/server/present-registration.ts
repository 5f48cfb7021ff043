import { type AgeNote, ageNote } from '#src/features/classes/age-note.ts'
import { type CancellationRule, cancellationTerms } from '#src/features/classes/cancellation-policy.ts'
import { partHours } from '#src/features/classes/day-parts.ts'
import { weeksOf } from '#src/features/classes/enrollment-choice.ts'
import { ownHours } from '#src/features/classes/own-hours.ts'
import { type Attendance, type OwnSessions, ownSessions, programStart } from '#src/features/classes/own-sessions.ts'
import { ageOn, dayOf } from '#src/lib/dates.ts'
import type { Cents } from '#src/lib/money.ts'
import { unpaidPart } from '../balance.ts'
import type { RegistrationAnswer } from '../contract.ts'
import { creditShares } from '../credit-share.ts'
import { type Meeting, presentEvent, presentSession } from './present-event.ts'
import type { RegistrationRow } from './read-registrations.ts'

/** When a registration begins for the cancellation rule: the first meeting, or the program's start for this child. */
export function startOf(row: RegistrationRow, zone: string): Date | null {
  const { startDate } = row
  if (startDate) return programStart({ ...row, startDate }, row.event.meetings, zone)
  return row.event.startsAt
}

type Attending = Attendance & Pick<RegistrationRow, 'event' | 'part'>

/** The sessions that the child with this spot attends, without canceled ones, by the hours of the child. */
export const sessionsOf = (row: Attending, zone: string): OwnSessions<Meeting> => {
  const own = ownSessions(row, row.event.meetings, zone)
  const byPart = (meeting: Meeting): Meeting => {
    const { startsAt, endsAt } = ownHours(meeting, row.part, zone)
    return { ...meeting, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
  }
  if (!row.part) return own
  return { ...own, all: own.all.map(byPart), first: own.first && byPart(own.first), last: own.last && byPart(own.last) }
}

/** What a spot that ends pays for: weeks of a program, or the days it has, from its first to its last session day. */
export function coveredBy(
  row: Attending & Pick<RegistrationRow, 'enrollmentOption'>,
  zone: string,
): RegistrationAnswer['covered'] {
  const { first, last, count } = sessionsOf(row, zone)
  if (!row.endDate || !first || !last) return null
  const units = row.enrollmentOption === 'weekly' ? weeksOf(row) : count
  return { units, from: dayOf(first.startsAt, zone), to: dayOf(last.startsAt, zone) }
}

/** The part of a spot's price that credit paid, in cents. */
function creditPart(row: RegistrationRow): number {
  const shares = creditShares(
    row.orderCreditCents ?? 0,
    row.orderPlaces.map(place => place.price),
  )
  return shares[row.orderPlaces.findIndex(place => place.id === row.id)] ?? 0
}

/**
 * How much of a spot's price we still have, in cents, the part of it that credit paid, and what is still due for it. 0 if
 * nothing is paid.
 */
export function paidParts(row: RegistrationRow): { paidCents: Cents; creditPartCents: Cents; unpaidCents: Cents } {
  if (row.paymentStatus !== 'paid') return { paidCents: 0, creditPartCents: 0, unpaidCents: 0 }
  const { toCard, toCredit } = row.madeGood
  const leftCents = row.priceCents - row.droppedCents - toCard - toCredit
  const creditPartCents = Math.max(0, creditPart(row) - toCredit)
  const unpaidCents = unpaidPart({ leftCents, creditPartCents }, row.orderBalanceCents)
  return { paidCents: leftCents - unpaidCents, creditPartCents, unpaidCents }
}

/** What canceling a spot would mean at `now`, by the rule agreed at purchase. */
export function termsOf(row: RegistrationRow, now: Date, zone: string) {
  return cancellationTerms({ ...(row.agreedRule ?? row.policy), startsAt: startOf(row, zone), ...paidParts(row) }, now)
}

/** What the child's age means for the class. After the first day there's nothing left to say. */
function ageNoteAt(row: RegistrationRow, now: Date, zone: string): AgeNote | null {
  const [start, today] = [startOf(row, zone), dayOf(now, zone)]
  const firstDay = start && dayOf(start, zone)
  if (!firstDay || firstDay < today) return null
  return ageNote({ ...row.child, age: ageOn(row.child.dateOfBirth, today) }, row.event, firstDay, true)
}

/** The terms a spot was bought with: for its full price, as of the moment it was bought. */
export function termsWhenBought(row: RegistrationRow, at: Date, zone: string): RegistrationAnswer['cancellation'] {
  const rule = row.agreedRule ?? row.policy
  const bought = { paidCents: row.priceCents, creditPartCents: creditPart(row) }
  const terms = cancellationTerms({ ...rule, startsAt: startOf(row, zone), ...bought }, at)
  return presentTerms(terms, rule, row.priceCents)
}

const presentTerms = (
  terms: ReturnType<typeof cancellationTerms>,
  rule: CancellationRule,
  paidCents: number,
): RegistrationAnswer['cancellation'] => ({
  open: terms.open,
  because: terms.because,
  deadline: terms.deadline?.toISOString() ?? null,
  refund: terms.refundCents,
  credit: terms.creditCents,
  feeKept: terms.feeKeptCents,
  ...rule,
  paidCents,
})

/** What is still due for the order of a confirmed spot; null if it's paid. */
const presentBalance = ({ orderBalanceCents, balanceDueOn }: RegistrationRow): RegistrationAnswer['balance'] =>
  orderBalanceCents > 0 ? { due: orderBalanceCents, dueOn: balanceDueOn } : null

/** A registration as its family sees it. */
export function presentRegistration(row: RegistrationRow, now: Date, zone: string): RegistrationAnswer {
  const terms = termsOf(row, now, zone)
  const { all, first, last, count, days } = sessionsOf(row, zone)
  const live = row.status !== 'cancelled'
  return {
    id: row.id,
    orderId: row.orderId,
    orderReference: row.orderReference,
    childId: row.childId,
    status: row.status,
    paymentStatus: row.paymentStatus,
    returned: row.returned,
    planId: row.planId,
    enrollmentOption: row.enrollmentOption,
    days: row.days,
    startDate: row.startDate,
    endDate: row.endDate,
    spans: row.spans,
    covered: coveredBy(row, zone),
    dayPart: partHours(row.part),
    price: row.priceCents,
    balance: live ? presentBalance(row) : null,
    heldUntil: row.status === 'pending' ? (row.heldUntil?.toISOString() ?? null) : null,
    position: row.position,
    offeredAt: row.offeredAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    event: presentEvent(row.event, all),
    sessions: {
      first: first && presentSession(first, row.event),
      last: last && presentSession(last, row.event),
      count,
      days,
    },
    child: {
      id: row.childId,
      parentId: row.parentId,
      firstName: row.child.firstName,
      lastName: row.child.lastName,
      age: ageOn(row.child.dateOfBirth, dayOf(now, zone)),
    },
    ageNote: live ? ageNoteAt(row, now, zone) : null,
    cancellation: {
      ...presentTerms(
        terms,
        row.agreedRule ?? row.policy,
        row.paymentStatus === 'paid' ? paidParts(row).paidCents : row.priceCents,
      ),
      ...(live ? {} : { open: false, because: 'not-live', refund: 0, credit: 0, feeKept: 0 }),
    },
  }
}
