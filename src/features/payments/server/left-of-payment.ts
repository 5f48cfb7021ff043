import { sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'

/** In cents; `disputed` while the bank has taken part of it back. */
export type Left = { left: number; disputed: boolean }

/** The refunds `r` of the payment `p`, found by the index on their order. */
const OF_P = sql`r.order_id = p.order_id AND r.payment_id = p.id`

/** What is left of the payment `p`, in cents, as part of a statement. */
export const LEFT_OF = sql`(CASE WHEN p.status = 'succeeded' THEN greatest(0, least(
    p.amount_cents - p.disputed_cents - p.returned_elsewhere_cents
      - (SELECT coalesce(sum(r.amount_cents), 0) FROM refunds r WHERE ${OF_P} AND r.status <> 'failed'),
    (SELECT -coalesce(sum(l.amount_cents), 0) FROM ledger_entries l
      WHERE l.order_id = p.order_id AND l.account = 'sales')
      - (SELECT coalesce(sum(r.amount_cents), 0) FROM refunds r
        WHERE r.order_id = p.order_id AND r.status = 'requested')))
  ELSE 0 END)::int`

/**
 * How much of each card payment can still be refunded: the captured amount minus what was refunded (also at the
 * provider), is pending or is disputed, and never more than its order has still earned, since credit was given for the rest (T45, T57).
 */
export async function leftOfPayments(db: Queryable, paymentIds: readonly string[]): Promise<Map<string, Left>> {
  const { rows } = await db.execute<Left & { id: string }>(sql`
    SELECT p.id, ${LEFT_OF} AS left, p.disputed_cents > 0 AS disputed
    FROM payments p WHERE p.id = ANY(${sql.param([...paymentIds])}::uuid[])`)
  return new Map(rows.map(row => [row.id, row]))
}
