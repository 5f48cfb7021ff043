import { sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'

/** In cents: what can go back the way it was paid, and what can become credit. */
type LeftOfOrder = { money: number; credit: number }

/**
 * How much of what was paid for each order can still be given back: what it has still earned, without refunds that are on
 * their way. As money, never more than its payments have left and without what credit paid (T45, T57). Orders with
 * nothing left aren't in the answer. Lock an order and its payments before relying on it.
 */
export async function leftOfOrders(db: Queryable, orderIds: readonly string[]): Promise<Map<string, LeftOfOrder>> {
  const { rows } = await db.execute<LeftOfOrder & { id: string }>(sql`
    SELECT e.id, e.earned AS credit, greatest(0, least(e.earned - e.by_credit, p.left))::int AS money
    FROM (
      SELECT l.order_id AS id, (-sum(l.amount_cents) FILTER (WHERE l.account = 'sales')
          - (SELECT coalesce(sum(r.amount_cents), 0) FROM refunds r WHERE r.order_id = l.order_id AND r.status = 'requested'))::int AS earned,
        coalesce(sum(l.amount_cents) FILTER (WHERE l.account = 'credit'
          AND (l.cause LIKE 'credit-spent:%' OR l.cause LIKE 'credit-returned:%')), 0)::int AS by_credit
      FROM ledger_entries l WHERE l.order_id = ANY(${sql.param([...orderIds])}::uuid[]) GROUP BY l.order_id
    ) e CROSS JOIN LATERAL (
      SELECT coalesce(sum(greatest(0, q.amount_cents - q.disputed_cents - q.returned_elsewhere_cents
          - (SELECT coalesce(sum(r.amount_cents), 0) FROM refunds r WHERE r.payment_id = q.id AND r.status <> 'failed'))), 0)::int AS left
      FROM payments q WHERE q.order_id = e.id AND q.status = 'succeeded'
    ) p WHERE e.earned > 0`)
  return new Map(rows.map(({ id, money, credit }) => [id, { money, credit }]))
}
