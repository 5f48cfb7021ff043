import { asc, eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { partHours } from '#src/features/classes/day-parts.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { children } from '#src/features/families/server/tables.ts'
import { addressLine } from '#src/features/organization/business-lines.ts'
import { logoPath, readProgramSettings } from '#src/features/organization/server.ts'
import { readOrderMoney } from '#src/features/payments/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import type { ReceiptAnswer } from '../contract.ts'
import { balanceIn } from './balance-in.ts'
import { placeStart } from './own-start.ts'
import { presentMonthly } from './plan-of-order.ts'
import { presentSession } from './present-event.ts'
import { coveredBy, sessionsOf, termsWhenBought } from './present-registration.ts'
import { type RegistrationRow, readRegistrations } from './read-registrations.ts'
import { orderLines, orders, registrations } from './tables.ts'

/**
 * The receipt of an order: its lines as agreed, what was paid by card (or cash, or check) and credit, and all refunds with dates.
 * It reads only our own books, so it stays the same later. An unpaid order has none.
 */
export async function readReceipt(
  { db }: Pick<App, 'db'>,
  orderId: string,
): Promise<Outcome<{ receipt: ReceiptAnswer }, 'not-paid' | 'not-found'>> {
  const [found] = await db
    .select({
      order: orders,
      balance: balanceIn('orders'),
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.parentId))
    .where(eq(orders.id, orderId))
  if (!found) return refused('not-found')
  const { order } = found
  if (order.status !== 'paid' && order.status !== 'refunded') return refused('not-paid')

  const program = await readProgramSettings(db)
  const lines = await db
    .select({
      registrationId: orderLines.registrationId,
      kind: orderLines.kind,
      label: orderLines.label,
      title: offerings.title,
      amount: orderLines.amountCents,
      child: children.firstName,
      startsAt: placeStart(program.timeZone),
    })
    .from(orderLines)
    .innerJoin(registrations, eq(registrations.id, orderLines.registrationId))
    .innerJoin(children, eq(children.id, registrations.childId))
    .innerJoin(offerings, eq(offerings.id, registrations.offeringId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.id))
  const money = await readOrderMoney(db, orderId)
  const places = (await readRegistrations(db, { orderId })).reverse()
  const paidAt = order.paidAt ?? order.createdAt
  const { brand, phone, email, taxNumber, logo } = program
  const receipt = {
    orderId,
    reference: order.reference,
    business: { name: brand, logo: logoPath(logo), place: addressLine(program), phone, email, taxNumber },
    family: { name: `${found.firstName} ${found.lastName}`.trim(), email: found.email },
    paidAt: paidAt.toISOString(),
    lines: lines.map(({ startsAt, registrationId: _, ...line }) => ({
      ...line,
      startDate: startsAt?.toISOString() ?? null,
    })),
    spots: places.map(place => presentSpot(place, paidAt, program.timeZone)),
    monthly: presentMonthly({ order, places, lines }, paidAt, program.timeZone),
    total: order.totalCents,
    // A late payment was refunded in full: the credit was never used.
    creditUsed: order.status === 'paid' ? order.creditCents : 0,
    cardPaid: money.paidCents,
    paidBy: money.paidBy,
    paidReference: money.reference,
    payments: money.payments.map(({ amountCents, at, ...payment }) => ({
      ...payment,
      amount: amountCents,
      at: at.toISOString(),
    })),
    balance: found.balance > 0 ? { due: found.balance, dueOn: order.balanceDueOn } : null,
    refunds: money.refunds.map(({ id, amountCents, by, status, createdAt, settledAt }) => ({
      id,
      amount: amountCents,
      by,
      status,
      requestedAt: createdAt.toISOString(),
      settledAt: settledAt?.toISOString() ?? null,
    })),
    creditReturned: money.creditBack.map(({ id, amountCents, note, createdAt }) => ({
      id,
      amount: amountCents,
      note,
      at: createdAt.toISOString(),
    })),
  }
  return { ok: true, receipt }
}

/** A spot as it was bought: what happened to it later changes nothing here. */
function presentSpot(row: RegistrationRow, boughtAt: Date, zone: string): ReceiptAnswer['spots'][number] {
  const { first } = sessionsOf(row, zone)
  const { id, enrollmentOption, days } = row
  return {
    id,
    title: row.event.title,
    child: row.child.firstName,
    enrollmentOption,
    days,
    covered: coveredBy(row, zone),
    dayPart: partHours(row.part),
    first: first && presentSession(first, row.event),
    cancellation: termsWhenBought(row, boughtAt, zone),
  }
}
