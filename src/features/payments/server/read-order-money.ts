import { and, asc, eq, lt } from 'drizzle-orm'
import { sumCents } from '#src/lib/money.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { isInPerson, type PaidBy, paidByOf } from '../in-person.ts'
import { ledgerEntries, payments, refunds } from './tables.ts'

/** Every movement of money for an order, in cents, oldest first: what its receipt shows. */
export type OrderMoney = {
  /** What was paid besides credit, and how; `reference` is a check number. */
  paidCents: number
  paidBy: PaidBy
  reference: string | null
  /** Each payment, oldest first: an order can be paid in parts. */
  payments: { id: string; amountCents: number; by: PaidBy; reference: string | null; at: Date }[]
  /** Refunds sent, pending or failed, each the way its payment was made. */
  refunds: {
    id: string
    amountCents: number
    reason: (typeof refunds.$inferSelect)['reason']
    status: (typeof refunds.$inferSelect)['status']
    by: PaidBy
    createdAt: Date
    settledAt: Date | null
  }[]
  /** Credit returned to the family. */
  creditBack: { id: string; amountCents: number; note: string | null; createdAt: Date }[]
}

export async function readOrderMoney(db: Queryable, orderId: string): Promise<OrderMoney> {
  const received = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'succeeded')))
    .orderBy(asc(payments.part), asc(payments.createdAt))
  const [paid] = received
  const back = await db
    .select({
      id: refunds.id,
      amountCents: refunds.amountCents,
      reason: refunds.reason,
      status: refunds.status,
      createdAt: refunds.createdAt,
      settledAt: refunds.settledAt,
      paymentId: refunds.paymentId,
    })
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
  const given = await db
    .select({
      id: ledgerEntries.id,
      amountCents: ledgerEntries.amountCents,
      note: ledgerEntries.note,
      createdAt: ledgerEntries.createdAt,
    })
    .from(ledgerEntries)
    .where(
      and(eq(ledgerEntries.orderId, orderId), eq(ledgerEntries.account, 'credit'), lt(ledgerEntries.amountCents, 0)),
    )
    .orderBy(asc(ledgerEntries.createdAt), asc(ledgerEntries.id))
  const creditBack = given.map(({ amountCents, ...entry }) => ({ ...entry, amountCents: -amountCents }))
  return {
    paidCents: sumCents(received.map(each => each.amountCents)),
    paidBy: paidByOf(paid?.provider),
    reference: paid?.reference ?? null,
    payments: received.map(({ id, amountCents, provider, reference, createdAt, updatedAt }) => ({
      id,
      amountCents,
      by: paidByOf(provider),
      reference,
      at: isInPerson(provider) ? createdAt : updatedAt,
    })),
    refunds: back.map(({ paymentId, ...refund }) => ({
      ...refund,
      by: paidByOf(received.find(each => each.id === paymentId)?.provider),
    })),
    creditBack,
  }
}
