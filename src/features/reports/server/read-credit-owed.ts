import { sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'

const MOST_FAMILIES = 200

/** The families with unused credit, most first, in cents. */
export async function readCreditOwed(db: Queryable) {
  const { rows } = await db.execute<{ id: string; name: string; balance: number; sum: number; total: number }>(sql`
    SELECT u.id, trim(u.first_name || ' ' || u.last_name) AS name, b.balance::int,
      (sum(b.balance) OVER ())::int AS sum, (count(*) OVER ())::int AS total
    FROM (SELECT parent_id, -sum(amount_cents) AS balance FROM ledger_entries WHERE account = 'credit' GROUP BY parent_id) b
      JOIN users u ON u.id = b.parent_id
    WHERE b.balance <> 0 ORDER BY b.balance DESC, u.id LIMIT ${MOST_FAMILIES}`)
  const [first] = rows
  return {
    families: rows.map(({ id, name, balance }) => ({ id, name, balance })),
    sum: first?.sum ?? 0,
    total: first?.total ?? 0,
  }
}
