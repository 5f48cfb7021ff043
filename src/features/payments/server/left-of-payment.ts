import { sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'

/** In cents; `disputed` while the bank has taken some of it back. */
export type Left = { left: number; disputed: boolean }

/**
 * How much of each card payment can still go back: what was captured less what went back, is on its way or is disputed, and
 * never more than its order has still earned, for credit was given for the rest (THREATS T45, T57).
 */
export async function leftOfPayments(db: Queryable, paymentIds: readonly string[]): Promise<Map<string, Left>> {
  const { rows } = await db.execute<Left & { id: string }>(sql`
    SELECT p.id, CASE WHEN p.status = 'succeeded' THEN greatest(0, least(
        p.amount_cents - p.disputed_cents - coalesce(sum(r.amount_cents) FILTER (WHERE r.status <> 'failed'), 0),
        (SELECT -coalesce(sum(l.amount_cents), 0) FROM ledger_entries l
          WHERE l.order_id = p.order_id AND l.account = 'sales')
          - coalesce(sum(r.amount_cents) FILTER (WHERE r.status = 'requested'), 0)))
      ELSE 0 END::int AS left, p.disputed_cents > 0 AS disputed
    FROM payments p LEFT JOIN refunds r ON r.payment_id = p.id
    WHERE p.id = ANY(${sql.param([...paymentIds])}::uuid[]) GROUP BY p.id`)
  return new Map(rows.map(row => [row.id, row]))
}
