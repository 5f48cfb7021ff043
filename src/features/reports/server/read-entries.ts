import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { EntryAnswer } from '../contract.ts'
import type { EntryKind } from '../entry-kinds.ts'
import type { Span } from '../report-span.ts'
import { type LedgerRow, ledgerRows, wayOf } from './ledger-rows.ts'
import { instantsOf } from './time-span.ts'

const ENTRIES_PER_PAGE = 50
const MOST_FAMILIES = 200

/** The same conditions as the columns of the money report. */
const WHICH: Record<EntryKind, SQL> = {
  card: sql`e.account = 'card' AND e.amount_cents > 0`,
  'by-hand': sql`e.account = 'till' AND e.amount_cents > 0`,
  returned: sql`e.account IN ('card', 'till') AND e.amount_cents < 0`,
  'credit-given': sql`e.account = 'credit' AND e.amount_cents < 0`,
  'credit-used': sql`e.account = 'credit' AND e.amount_cents > 0`,
}

type Asked = Span & { kind: EntryKind; page: number }
/** The entries behind one number of the money report, oldest first, with their sum in cents. Two statements. */
export async function readEntries(db: Queryable, { kind, page, ...span }: Asked, zone: string) {
  const { from, until } = instantsOf(span, zone)
  const which = sql`${WHICH[kind]} AND e.created_at >= ${from.toISOString()} AND e.created_at < ${until.toISOString()}`
  const { rows: all } = await db.execute<{ sum: number; total: number }>(
    sql`SELECT coalesce(sum(abs(e.amount_cents)), 0)::bigint::int AS sum, count(*)::int AS total FROM ledger_entries e WHERE ${which}`,
  )
  const rows = await ledgerRows(
    db,
    sql`${which} ORDER BY e.created_at, e.id LIMIT ${ENTRIES_PER_PAGE} OFFSET ${(page - 1) * ENTRIES_PER_PAGE}`,
  )
  return { entries: rows.map(entryOf), ...all[0]!, page, pageSize: ENTRIES_PER_PAGE }
}

const entryOf = (row: LedgerRow): EntryAnswer => ({
  id: row.id,
  at: new Date(row.at).toISOString(),
  amount: Math.abs(row.cents),
  way: row.account === 'credit' ? 'Credit' : wayOf(row),
  reference: row.reference,
  family: { id: row.parentId, name: row.family },
  // A plan's months have no order.
  about: [row.labels ?? (row.account === 'card' && !row.reference ? 'Monthly plan' : null), row.note]
    .filter(Boolean)
    .join('; '),
})

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
