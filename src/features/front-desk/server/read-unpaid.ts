import { sql } from 'drizzle-orm'
import { paidForOrder } from '#src/features/payments/server.ts'
import { isOverdue } from '#src/features/registrations/balance-text.ts'
import { balanceIn } from '#src/features/registrations/server.ts'
import type { Answered } from '#src/lib/contract.ts'
import { dayOf } from '#src/lib/dates.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { UnpaidAnswer, unpaidContract } from '../unpaid-contract.ts'

const MOST = 200

type Row = Omit<UnpaidAnswer, 'family' | 'since' | 'heldUntil' | 'overdue'> & {
  parentId: string
  parent: string
  email: string
  phone: string | null
  since: string
  heldUntil: string | null
  total: number
  all: string
  balances: string | null
}

/** What families owe at `now`: orders whose spots are held, balances, and plans whose last month couldn't be charged. Oldest first. */
export async function readUnpaid(
  db: Queryable,
  now: Date,
  zone: string,
): Promise<Answered<(typeof unpaidContract)['GET /api/admin/unpaid']>> {
  const today = dayOf(now, zone)
  const { rows } = await db.execute<Row>(sql`
    WITH owed AS (
      SELECT 'order' AS kind, o.id, o.parent_id, o.due_cents AS due, 0 AS paid, NULL::date AS due_on, o.created_at AS since,
        o.held_until AS held, (SELECT array_agg(c.first_name || ': ' || f.title ORDER BY f.starts_at, c.first_name)
          FROM registrations r JOIN children c ON c.id = r.child_id JOIN offerings f ON f.id = r.offering_id
          WHERE r.order_id = o.id AND r.status = 'pending') AS items
      FROM orders o WHERE o.status = 'open' AND o.due_cents > 0 AND o.held_until > ${now.toISOString()}::timestamptz
      UNION ALL
      SELECT 'balance', b.id, b.parent_id, b.balance, b.paid, b.balance_due_on, b.part_paid_at, NULL,
        (SELECT array_agg(c.first_name || ': ' || f.title ORDER BY f.starts_at, c.first_name)
          FROM registrations r JOIN children c ON c.id = r.child_id JOIN offerings f ON f.id = r.offering_id
          WHERE r.order_id = b.id AND r.status IN ('confirmed', 'active'))
      FROM (SELECT o.*, ${balanceIn('o')} AS balance, ${paidForOrder(sql`o.id`)} AS paid FROM orders o
        WHERE o.part_paid_at IS NOT NULL) b WHERE b.balance > 0
      UNION ALL
      SELECT 'plan', s.id, s.parent_id, s.amount_cents, 0, NULL, s.current_period_end, NULL, ARRAY[c.first_name || ': ' || s.name]
      FROM subscriptions s JOIN children c ON c.id = s.child_id WHERE s.status = 'past_due')
    SELECT kind, owed.id, due, paid, due_on::text AS "dueOn", items, since, held AS "heldUntil", u.id AS "parentId",
      u.first_name || ' ' || u.last_name AS parent, u.email, u.phone,
      (count(*) OVER ())::int AS total, sum(due) OVER () AS all,
      sum(due) FILTER (WHERE kind = 'balance') OVER () AS balances
    FROM owed JOIN users u ON u.id = owed.parent_id
    ORDER BY since, owed.id LIMIT ${MOST}`)
  return {
    unpaid: rows.map(({ kind, id, due, paid, dueOn, items, since, heldUntil, parentId, parent, email, phone }) => ({
      kind,
      id,
      due,
      paid,
      dueOn,
      overdue: isOverdue(dueOn, today),
      items: items ?? [],
      family: { id: parentId, name: parent.trim(), email, phone },
      since: new Date(since).toISOString(),
      heldUntil: heldUntil && new Date(heldUntil).toISOString(),
    })),
    due: Number(rows[0]?.all ?? 0),
    balances: Number(rows[0]?.balances ?? 0),
    total: rows[0]?.total ?? 0,
  }
}
