import { eq, type SQL, sql } from 'drizzle-orm'
import { paidForOrder } from '#src/features/payments/server.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { isOverdue, type OpenBalance } from '../balance-text.ts'
import { orders, registrations } from './tables.ts'

/**
 * What is still due for the order `o` of a statement whose spots were confirmed for a part, in cents: the amount due minus
 * what was paid and what was dropped with spots that ended. 0 for orders that were paid at once.
 */
export const balanceIn = (o: 'o' | 'orders'): SQL<number> => {
  const order = sql.raw(o)
  return sql<number>`(CASE WHEN ${order}.status = 'paid' AND ${order}.part_paid_at IS NOT NULL
    THEN greatest(0, ${order}.due_cents - ${paidForOrder(sql`${order}.id`)}
      - (SELECT coalesce(sum(x.dropped_cents), 0) FROM registrations x WHERE x.order_id = ${order}.id))
    ELSE 0 END)::int`
}

/** What `openBalanceOf` reads, for statements over registrations joined with their orders. */
export const balanceColumns = {
  balanceCents: balanceIn('orders'),
  balanceDueOn: orders.balanceDueOn,
  balanceSpots: sql<number>`(SELECT count(*)::int FROM registrations x
    WHERE x.order_id = ${registrations.orderId} AND x.status <> 'cancelled')`,
}
type BalanceRow = { status: string; balanceCents: number; balanceDueOn: string | null; balanceSpots: number }

/** The balance to show beside a spot on `today` (YYYY-MM-DD); null if nothing is due for it. A spot that ended owes nothing. */
export function openBalanceOf(row: BalanceRow, today: string): Required<OpenBalance> | null {
  if (row.status === 'cancelled' || row.balanceCents === 0) return null
  const { balanceCents: due, balanceDueOn: dueOn, balanceSpots: spots } = row
  return { due, dueOn, overdue: isOverdue(dueOn, today), spots }
}

/** Live spots of orders with an open balance. Few orders are paid in part, so all of them are read once. */
export const hasBalance: SQL = sql`(${registrations.orderId} IS NOT NULL AND ${registrations.status} <> 'cancelled'
  AND ${registrations.orderId} IN (SELECT o.id FROM orders o WHERE o.part_paid_at IS NOT NULL AND ${balanceIn('o')} > 0))`

/** What is still due for one order (`balanceIn`), in cents. Lock the order first, so that it doesn't change. */
export async function readBalance(db: Queryable, orderId: string): Promise<number> {
  const [row] = await db
    .select({ balance: balanceIn('orders') })
    .from(orders)
    .where(eq(orders.id, orderId))
  return row?.balance ?? 0
}

/** Whether more was paid for an order than it has due, with what was dropped taken off. */
export async function isOverpaid(db: Queryable, orderId: string): Promise<boolean> {
  const { rows } = await db.execute<{ over: boolean }>(sql`
    SELECT ${paidForOrder(sql`o.id`)} + (SELECT coalesce(sum(x.dropped_cents), 0) FROM registrations x
      WHERE x.order_id = o.id) > o.due_cents AS over FROM orders o WHERE o.id = ${orderId}`)
  return rows[0]?.over ?? false
}
