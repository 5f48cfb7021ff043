import { and, asc, eq, lt } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { type PaidBy, paidByOf } from '../in-person.ts'
import { ledgerEntries, payments, refunds } from './tables.ts'

/** Every movement of money for an order, in cents, oldest first: what its receipt shows. */
export type OrderMoney = {
  /** What was paid besides credit, and how; `reference` is a check number. */
  paidCents: number
  paidBy: PaidBy
  reference: string | null
  /** Refunds sent, pending or failed. */
  refunds: {
    id: string
    amountCents: number
    reason: (typeof refunds.$inferSelect)['reason']
    status: (typeof refunds.$inferSelect)['status']
    createdAt: Date
    settledAt: Date | null
  }[]
  /** Credit returned to the family. */
  creditBack: { id: string; amountCents: number; note: string | null; createdAt: Date }[]
}

export async function readOrderMoney(db: Queryable, orderId: string): Promise<OrderMoney> {
  const [paid] = await db
    .select({ cents: payments.amountCents, provider: payments.provider, reference: payments.reference })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'succeeded')))
  const back = await db
    .select({
      id: refunds.id,
      amountCents: refunds.amountCents,
      reason: refunds.reason,
      status: refunds.status,
      createdAt: refunds.createdAt,
      settledAt: refunds.settledAt,
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
    paidCents: paid?.cents ?? 0,
    paidBy: paidByOf(paid?.provider),
    reference: paid?.reference ?? null,
    refunds: back,
    creditBack,
  }
}
