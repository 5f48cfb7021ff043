import { type SQL, sql } from 'drizzle-orm'
import { startOfDay } from '#src/lib/start-of-day.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { Basis, EntryKind } from '../entry-kinds.ts'
import type { ClassFilter } from '../grouping.ts'
import type { EntryAnswer } from '../money-contract.ts'
import type { Span } from '../report-span.ts'
import { type ClassDayKind, readClassDayMoney } from './class-day-money.ts'
import { filterTitle } from './class-facts.ts'
import { type LedgerRow, ledgerRows, wayOf } from './ledger-rows.ts'
import { moneyReceived } from './money-received.ts'

const ENTRIES_PER_PAGE = 50

type Asked = Span & ClassFilter & { kind: EntryKind; basis: Basis; noClass?: 'yes'; page: number }
type Found = { entries: EntryAnswer[]; sum: number; total: number }

/** The entries behind one number of the money report, oldest first, with their sum in cents. At most five statements. */
export async function readEntries(db: Queryable, { page, basis, ...asked }: Asked, zone: string) {
  const from = (page - 1) * ENTRIES_PER_PAGE
  const [found, only] = await Promise.all([
    basis === 'class-day' ? spotsBehind(db, asked, zone, from) : entriesBehind(db, asked, zone, from),
    filterTitle(db, asked),
  ])
  return { ...found, only, page, pageSize: ENTRIES_PER_PAGE }
}

type Behind = Omit<Asked, 'page' | 'basis'>

/** Parts of an entry that were for several classes of a report count together. */
async function entriesBehind(db: Queryable, { kind, ...asked }: Behind, zone: string, from: number): Promise<Found> {
  const { rows } = await db.execute<{ id: string; cents: number; sum: number; total: number }>(sql`
    ${moneyReceived(asked, zone, false)}, found AS (
      SELECT m.id, min(m.at) AS at, sum(m.cents)::bigint AS cents FROM all_money m WHERE m.kind = ${kind}::text GROUP BY m.id
    ), together AS (SELECT coalesce(sum(cents), 0)::bigint::int AS sum, count(*)::int AS total FROM found)
    SELECT p.id, p.cents::int, t.sum, t.total FROM together t
      LEFT JOIN LATERAL (SELECT * FROM found ORDER BY at, id LIMIT ${ENTRIES_PER_PAGE} OFFSET ${from}) p ON true
    ORDER BY p.at, p.id`)
  const ids = rows.flatMap(({ id }) => id ?? [])
  const which = sql`= ANY(${sql.param(ids)}::uuid[])`
  const details =
    kind === 'discount' ? await discountRows(db, sql`l.id ${which}`) : await entryRows(db, sql`e.id ${which}`)
  const entries = rows.flatMap(({ id, cents }) => {
    const row = details.get(id)
    return row ? [{ ...row, amount: cents }] : []
  })
  return { entries, sum: rows[0]!.sum, total: rows[0]!.total }
}

const entryRows = async (db: Queryable, which: SQL) =>
  new Map((await ledgerRows(db, which)).map(row => [row.id, entryOf(row)]))

async function discountRows(db: Queryable, which: SQL): Promise<Map<string, EntryAnswer>> {
  const { rows } = await db.execute<Omit<EntryAnswer, 'family'> & { parentId: string; name: string }>(sql`
    SELECT l.id, o.paid_at AS at, 0 AS amount, '' AS way, o.reference, u.id AS "parentId", trim(u.first_name || ' ' || u.last_name) AS name,
      c.title || ', ' || l.label AS about
    FROM order_lines l JOIN orders o ON o.id = l.order_id JOIN users u ON u.id = o.parent_id
      JOIN registrations r ON r.id = l.registration_id JOIN offerings c ON c.id = r.offering_id WHERE ${which}`)
  return new Map(
    rows.map(({ parentId, name, ...row }) => [
      row.id,
      { ...row, at: new Date(row.at).toISOString(), way: '', family: { id: parentId, name } },
    ]),
  )
}

/** The spots whose price, or what was returned of it, counts on class days of the period. */
async function spotsBehind(db: Queryable, { kind, ...asked }: Behind, zone: string, from: number): Promise<Found> {
  const all = await readClassDayMoney(db, asked, zone, true)
  const behind = all
    .map(each => ({ ...each, amount: each.amounts[kind as ClassDayKind] }))
    .filter(({ amount, facts }) => amount !== 0 && (!asked.noClass || facts.season === null))
    .sort((a, b) => order(a.day, b.day) || order(a.registrationId!, b.registrationId!))
  const shown = behind.slice(from, from + ENTRIES_PER_PAGE)
  const ids = sql.param([...new Set(shown.map(({ registrationId }) => registrationId!))])
  const { rows } = await db.execute<{ id: string; reference: string | null; parentId: string; name: string }>(sql`
    SELECT r.id, o.reference, u.id AS "parentId", trim(u.first_name || ' ' || u.last_name) AS name
    FROM registrations r JOIN users u ON u.id = r.parent_id LEFT JOIN orders o ON o.id = r.order_id
    WHERE r.id = ANY(${ids}::uuid[])`)
  const known = new Map(rows.map(row => [row.id, row]))
  const entries = shown.map(({ day, facts, amount, registrationId }, nth) => {
    const { parentId, name, reference } = known.get(registrationId!)!
    const at = startOfDay(day, zone).toISOString()
    const family = { id: parentId, name }
    // A class can meet twice on one day.
    return { id: `${registrationId} ${from + nth}`, at, amount, way: '', reference, family, about: facts.title }
  })
  return { entries, sum: behind.reduce((sum, { amount }) => sum + amount, 0), total: behind.length }
}

const order = (one: string, other: string) => (one < other ? -1 : Number(one > other))

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
