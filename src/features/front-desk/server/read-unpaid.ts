import { sql } from 'drizzle-orm'
import type { Answered } from '#src/lib/contract.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { UnpaidAnswer, unpaidContract } from '../unpaid-contract.ts'

const MOST = 200

type Row = Omit<UnpaidAnswer, 'family' | 'since' | 'heldUntil'> & {
  parentId: string
  parent: string
  email: string
  phone: string | null
  since: string
  heldUntil: string | null
  total: number
  all: string
}

/** What families owe at `now`: orders whose spots are held, and plans whose last month couldn't be charged. Oldest first. */
export async function readUnpaid(
  db: Queryable,
  now: Date,
): Promise<Answered<(typeof unpaidContract)['GET /api/admin/unpaid']>> {
  const { rows } = await db.execute<Row>(sql`
    WITH owed AS (
      SELECT 'order' AS kind, o.id, o.parent_id, o.due_cents AS due, o.created_at AS since, o.held_until AS held,
        (SELECT array_agg(c.first_name || ': ' || f.title ORDER BY f.starts_at, c.first_name)
          FROM registrations r JOIN children c ON c.id = r.child_id JOIN offerings f ON f.id = r.offering_id
          WHERE r.order_id = o.id AND r.status = 'pending') AS items
      FROM orders o WHERE o.status = 'open' AND o.due_cents > 0 AND o.held_until > ${now.toISOString()}::timestamptz
      UNION ALL
      SELECT 'plan', s.id, s.parent_id, s.amount_cents, s.current_period_end, NULL, ARRAY[c.first_name || ': ' || s.name]
      FROM subscriptions s JOIN children c ON c.id = s.child_id WHERE s.status = 'past_due')
    SELECT kind, owed.id, due, items, since, held AS "heldUntil", u.id AS "parentId",
      u.first_name || ' ' || u.last_name AS parent, u.email, u.phone,
      (count(*) OVER ())::int AS total, sum(due) OVER () AS all
    FROM owed JOIN users u ON u.id = owed.parent_id
    ORDER BY since, owed.id LIMIT ${MOST}`)
  return {
    unpaid: rows.map(({ kind, id, due, items, since, heldUntil, parentId, parent, email, phone }) => ({
      kind,
      id,
      due,
      items: items ?? [],
      family: { id: parentId, name: parent.trim(), email, phone },
      since: new Date(since).toISOString(),
      heldUntil: heldUntil && new Date(heldUntil).toISOString(),
    })),
    due: Number(rows[0]?.all ?? 0),
    total: rows[0]?.total ?? 0,
  }
}
