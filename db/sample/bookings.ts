import type { cancellations } from '#src/features/cancellations/server/tables.ts'
import { fitsAges } from '#src/features/classes/ages.ts'
import { checkedChoice, type EnrollmentChoice, type Weekday } from '#src/features/classes/enrollment-choice.ts'
import { type EnrollmentOption, priceLines, totalOf } from '#src/features/classes/pricing.ts'
import { DEFAULT_SETTINGS } from '#src/features/organization/program-settings.ts'
import type {
  ledgerEntries,
  payments,
  refunds,
  testIntents,
  testRefunds,
} from '#src/features/payments/server/tables.ts'
import type { orderLines, orders, registrations } from '#src/features/registrations/server/tables.ts'
import { dayOf } from '#src/lib/dates.ts'
import type { Child } from './families.ts'
import { ZONE } from './program-calendar.ts'
import { sampleId, sampleReference } from './sample-id.ts'
import { CANCELLATION, type SampleClass } from './write-classes.ts'

const minute = 60_000
/** The name of the built-in test provider in the payments table. */
const PROVIDER = 'local'

export type Booking = {
  what: SampleClass
  child: Child
  /** How long ago it was booked, in hours. */
  hoursAgo: number
  option?: EnrollmentOption
  days?: string[]
  weeks?: string[]
  startDate?: string
  endDate?: string
  /** Cents of credit used. */
  creditCents?: number
}

/** What a card is charged for: an order, or a month of a plan. */
type Charged = { id: string; parentId: string; dueCents: number; createdAt?: Date }

/** What the family chose in a program on the day it booked. */
function chosen({ what, option, days, weeks, startDate, endDate }: Booking): EnrollmentChoice {
  const programDays = what.sessions.map(({ startsAt }) => dayOf(startsAt, ZONE))
  const asked = { option, days: days as Weekday[] | undefined, weeks, startDate, endDate }
  const checked = checkedChoice(asked, { kind: what.row.kind, programDays }, programDays[0]!)
  if (!checked.ok) throw new Error(`${what.cast.slug}: ${checked.because}`)
  return checked.choice
}

/**
 * Collects the rows of bookings: orders with their lines, registrations, payments with the test provider's records, and
 * the ledger. Every function here keeps them consistent.
 */
export function bookings(now: Date) {
  const rows = {
    orders: [] as (typeof orders.$inferInsert)[],
    registrations: [] as (typeof registrations.$inferInsert)[],
    cancellations: [] as (typeof cancellations.$inferInsert)[],
    lines: [] as (typeof orderLines.$inferInsert)[],
    payments: [] as (typeof payments.$inferInsert)[],
    refunds: [] as (typeof refunds.$inferInsert)[],
    intents: [] as (typeof testIntents.$inferInsert)[],
    testRefunds: [] as (typeof testRefunds.$inferInsert)[],
    ledger: [] as (typeof ledgerEntries.$inferInsert)[],
  }
  const ago = (hours: number) => new Date(now.getTime() - hours * 60 * minute)

  /** An unpaid order for one spot: a pending registration with a hold. */
  function hold(booking: Booking, holdMinutes = DEFAULT_SETTINGS.holdMinutes) {
    const { what, child, option, creditCents = 0 } = booking
    const name = `${what.cast.slug} ${child.id}`
    const createdAt = ago(booking.hoursAgo)
    const heldUntil = new Date(createdAt.getTime() + holdMinutes * minute)
    const offering = { dailyCents: null, weeklyCents: null, monthlyCents: null, ...what.row }
    const choice = chosen(booking)
    const lines = priceLines({ offering, choice, settings: DEFAULT_SETTINGS })
    const totalCents = totalOf(lines)
    const order: (typeof rows.orders)[number] & { id: string } = {
      id: sampleId(`order ${name}`),
      reference: sampleReference(name),
      parentId: child.parentId,
      status: 'open',
      totalCents,
      creditCents,
      dueCents: totalCents - creditCents,
      heldUntil,
      createdAt,
    }
    const registration: (typeof rows.registrations)[number] & { id: string } = {
      id: sampleId(`registration ${name}`),
      offeringId: what.row.id,
      childId: child.id,
      parentId: child.parentId,
      orderId: order.id,
      status: 'pending',
      paymentStatus: 'unpaid',
      enrollmentOption: option ?? null,
      startDate: choice.startDate,
      endDate: choice.endDate,
      days: [...choice.days],
      spans: [...choice.spans],
      priceCents: totalCents,
      heldUntil,
      createdAt,
      outsideAges: !fits(what, child),
    }
    const { kind, noticeHours, feeCents } = CANCELLATION[what.row.kind === 'program' ? 'program' : 'class']
    rows.orders.push(order)
    rows.registrations.push(registration)
    rows.lines.push(
      ...lines.map((line, i) => ({
        id: sampleId(`line ${name} ${i}`),
        orderId: order.id,
        registrationId: registration.id,
        ...line,
        cancellationRule: { kind, noticeHours, feeCents },
      })),
    )
    return { name, order, registration }
  }

  /** A confirmed spot: paid by card or credit, or free. */
  function confirm(booking: Booking) {
    const held = hold(booking)
    const { order, registration, name } = held
    const paidAt = new Date(order.createdAt!.getTime() + 3 * minute)
    Object.assign(order, { status: 'paid', paidAt })
    Object.assign(registration, { status: 'confirmed', paymentStatus: 'paid', heldUntil: null, confirmedAt: paidAt })
    if (order.creditCents)
      post(
        `credit-spent:${order.id}`,
        order,
        paidAt,
        { credit: order.creditCents, sales: -order.creditCents },
        'Used for a booking',
      )
    return { ...held, payment: order.dueCents > 0 ? pay(name, order, paidAt) : undefined }
  }

  function pay(name: string, order: Charged, at: Date) {
    const intentId = `pi_test_${sampleId(`intent ${name}`).replaceAll('-', '')}`
    const clientSecret = `${intentId}_secret_${sampleId(`secret ${name}`).replaceAll('-', '')}`
    const shared = {
      amountCents: order.dueCents,
      currency: 'usd',
      clientSecret,
      createdAt: order.createdAt,
      updatedAt: at,
    }
    const payment = {
      id: sampleId(`payment ${name}`),
      orderId: order.id,
      parentId: order.parentId,
      provider: PROVIDER,
      providerRef: intentId,
      idempotencyKey: `payment:${order.id}`,
      status: 'succeeded' as const,
      refundedCents: 0,
      ...shared,
    }
    const intent = {
      id: intentId,
      idempotencyKey: payment.idempotencyKey,
      status: 'succeeded' as const,
      card: '4242',
      refundedCents: 0,
      metadata: { orderId: order.id },
      ...shared,
    }
    rows.payments.push(payment)
    rows.intents.push(intent)
    post(`payment:${payment.id}`, order, at, { card: order.dueCents, sales: -order.dueCents })
    return { payment, intent }
  }

  /** A month of a plan, charged when it started. */
  const charge = (name: string, month: Charged & { createdAt: Date }) => pay(name, month, month.createdAt)

  /** Canceled by the family in time, for credit or for a refund minus the fee. */
  function cancel(
    { name, order, registration, payment: paid }: ReturnType<typeof confirm>,
    hoursAgo: number,
    choice: 'credit' | 'refund',
  ) {
    const at = ago(hoursAgo)
    Object.assign(registration, {
      status: 'cancelled',
      paymentStatus: 'refunded',
      endedBecause: 'family',
      cancelledAt: at,
    })
    const fee = choice === 'refund' ? CANCELLATION.class.feeCents : 0
    const cancellationId = sampleId(`cancellation ${name}`)
    const ended = {
      id: cancellationId,
      registrationId: registration.id,
      outcome: choice,
      by: 'family' as const,
      actorId: order.parentId,
      paidCents: order.totalCents,
      keptCents: fee,
      createdAt: at,
    }
    if (choice === 'credit') {
      rows.cancellations.push({ ...ended, toCardCents: 0, toCreditCents: order.totalCents })
      post(
        `credit-given:cancelled:${registration.id}`,
        order,
        at,
        { credit: -order.totalCents, sales: order.totalCents },
        'For a canceled class',
      )
      return
    }
    if (!paid) throw new Error('only card payments can be refunded to the card')
    const amountCents = order.dueCents - CANCELLATION.class.feeCents
    const [id, ref] = [
      sampleId(`refund ${name}`),
      `re_test_${sampleId(`refund at provider ${name}`).replaceAll('-', '')}`,
    ]
    const shared = {
      amountCents,
      idempotencyKey: `refund:${cancellationId}`,
      status: 'succeeded' as const,
      createdAt: at,
    }
    rows.refunds.push({
      id,
      paymentId: paid.payment.id,
      orderId: order.id,
      reason: 'cancelled-by-family',
      providerRef: ref,
      settledAt: at,
      ...shared,
    })
    rows.cancellations.push({ ...ended, toCardCents: amountCents, toCreditCents: 0, refundId: id })
    rows.testRefunds.push({ id: ref, intentId: paid.intent.id, ...shared })
    paid.payment.refundedCents = amountCents
    paid.intent.refundedCents = amountCents
    post(`refund:${id}`, order, at, { sales: amountCents, card: -amountCents })
  }

  /** An unpaid hold that expired, so the spot was released. */
  function lapse({ order, registration }: ReturnType<typeof hold>) {
    Object.assign(order, { status: 'lapsed' })
    Object.assign(registration, { status: 'cancelled', endedBecause: 'hold-ran-out', cancelledAt: order.heldUntil })
  }

  /** On the waitlist for a full class, without a spot or an order. */
  function wait({ what, child, hoursAgo }: Booking) {
    rows.registrations.push({
      id: sampleId(`registration ${what.cast.slug} ${child.id}`),
      offeringId: what.row.id,
      childId: child.id,
      parentId: child.parentId,
      status: 'waitlisted',
      paymentStatus: 'unpaid',
      priceCents: what.row.priceCents,
      createdAt: ago(hoursAgo),
      waitlistedAt: ago(hoursAgo),
      waitlistBecause: 'joined',
      outsideAges: !fits(what, child),
    })
  }

  function post(
    cause: string,
    order: Pick<Charged, 'id' | 'parentId'>,
    createdAt: Date,
    amounts: Partial<Record<'card' | 'sales' | 'credit', number>>,
    note?: string,
  ) {
    for (const [account, amountCents] of Object.entries(amounts)) {
      rows.ledger.push({
        id: sampleId(`ledger ${cause} ${account}`),
        account: account as 'card',
        parentId: order.parentId,
        orderId: order.id,
        amountCents,
        cause,
        note,
        createdAt,
      })
    }
  }

  return { rows, hold, confirm, charge, cancel, lapse, wait }
}

export type Bookings = ReturnType<typeof bookings>

/** Whether the child is the right age for the class at its first session. */
export const fits = ({ row }: SampleClass, child: Child) =>
  fitsAges(child.dateOfBirth, dayOf(row.startsAt, ZONE), row.ageMin, row.ageMax).fits
