import { sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { LEFT_OF } from './left-of-payment.ts'

/** The cause under which a failed refund counts as replaced by credit. */
export const creditedCause = (refundId: string) => `refund-failed:${refundId}`

/**
 * Whether the refund `f` of the payment `p` is still owed to its family: its bank returned it, no credit was given for it,
 * the payment hasn't been refunded another way since, and enough of it is left (T44, T45). A plan month is refunded
 * again with its own refund; a spot only once, so any later refund of it is for something else.
 */
export const OWED = sql`(f.status = 'failed'
  AND NOT EXISTS (SELECT FROM ledger_entries l WHERE l.cause = 'credit-given:refund-failed:' || f.id::text)
  AND NOT (f.reason = 'plan-refunded' AND EXISTS (SELECT FROM refunds later WHERE later.order_id = f.order_id
    AND later.payment_id = f.payment_id AND (later.created_at, later.id) > (coalesce(f.settled_at, f.created_at), f.id)))
  AND f.amount_cents <= ${LEFT_OF})`

/** Whether a failed refund is still owed. Lock its payment first. */
export async function isOwed(db: Queryable, refundId: string): Promise<boolean> {
  const { rows } = await db.execute<{ owed: boolean }>(sql`
    SELECT ${OWED} AS owed FROM refunds f JOIN payments p ON p.id = f.payment_id WHERE f.id = ${refundId}`)
  return rows[0]?.owed ?? false
}
