import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'

/**
 * What was paid for the order `order` of a statement, in cents, however much was refunded since: its payments except those
 * that arrived when nothing was due anymore and went back in full.
 */
export const paidForOrder = (order: SQL): SQL => sql`(SELECT coalesce(sum(q.amount_cents), 0)::int FROM payments q
  WHERE q.order_id = ${order} AND q.status = 'succeeded' AND ${countsFor('q')})`

/** Whether the payment named `payment` in a statement pays for its order, and wasn't returned as a duplicate. */
const countsFor = (payment: string): SQL => sql`NOT EXISTS (SELECT FROM refunds d
  WHERE d.payment_id = ${sql.raw(payment)}.id AND d.reason = 'duplicate-payment')`

/** What was paid for one order (`paidForOrder`), in cents. */
export async function readPaidForOrder(db: Queryable, orderId: string): Promise<number> {
  const { rows } = await db.execute<{ cents: number }>(sql`SELECT ${paidForOrder(sql`${orderId}::uuid`)} AS cents`)
  return rows[0]!.cents
}
