import { sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { LEFT_OF } from './left-of-payment.ts'

/** The cause by which a failed refund counts as made good with credit. */
export const creditedCause = (refundId: string) => `refund-failed:${refundId}`

/**
 * Whether the refund `f` of the payment `p` is still owed to its family: its bank sent it back, no credit was given for it,
 * the payment was not given back otherwise since, and as much is left of it (T44, T45). A month of a plan is given
 * back a second time in a refund of its own; a spot only once, so what comes later there is for something else.
 */
export const OWED = sql`(f.status = 'failed'
  AND NOT EXISTS (SELECT FROM ledger_entries l WHERE l.cause = 'credit-given:refund-failed:' || f.id::text)
  AND NOT (f.reason = 'plan-refunded' AND EXISTS (SELECT FROM refunds later WHERE later.order_id = f.order_id
    AND later.payment_id = f.payment_id AND (later.created_at, later.id) > (coalesce(f.settled_at, f.created_at), f.id)))
  AND f.amount_cents <= ${LEFT_OF})`

/** Whether a refund that failed is still owed. Lock its payment first. */
export async function isOwed(db: Queryable, refundId: string): Promise<boolean> {
  const { rows } = await db.execute<{ owed: boolean }>(sql`
    SELECT ${OWED} AS owed FROM refunds f JOIN payments p ON p.id = f.payment_id WHERE f.id = ${refundId}`)
  return rows[0]?.owed ?? false
}
