import { type SQL, sql } from 'drizzle-orm'
import { balanceIn } from '#src/features/registrations/server.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { MoneyAnswer } from '../contract.ts'
import { partsOf, type Span } from '../report-span.ts'
import { instantsOf } from './time-span.ts'

const cents = (account: SQL, direction: SQL) =>
  sql`coalesce(sum(abs(amount_cents)) FILTER (WHERE account IN (${account}) AND amount_cents ${direction} 0), 0)::bigint::int`
const [IN, OUT] = [sql`>`, sql`<`]

/** What moved in the ledger in this period, in cents, by day or month in the time zone, and in total. */
export async function readMoney(
  db: Queryable,
  span: Span,
  zone: string,
): Promise<{ parts: (MoneyAnswer & { part: string })[]; total: MoneyAnswer }> {
  const { from, until } = instantsOf(span, zone)
  const unit = partsOf(span)
  const form = unit === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'
  const { rows } = await db.execute<MoneyAnswer & { part: string | null }>(sql`
    SELECT to_char(e.part, ${form}::text) AS part,
      ${cents(sql`'card'`, IN)} AS card,
      ${cents(sql`'till'`, IN)} AS "byHand",
      ${cents(sql`'bank'`, IN)} AS transfer,
      ${cents(sql`'card', 'till', 'bank'`, OUT)} AS "givenBack",
      ${cents(sql`'credit'`, OUT)} AS "creditGiven",
      ${cents(sql`'credit'`, IN)} AS "creditUsed"
    FROM (
      SELECT account, amount_cents, date_trunc(${unit}, created_at AT TIME ZONE ${zone}::text) AS part
        FROM ledger_entries WHERE created_at >= ${from.toISOString()} AND created_at < ${until.toISOString()}
    ) e GROUP BY ROLLUP (e.part) ORDER BY e.part NULLS LAST`)
  const { part: _, ...total } = rows.find(each => each.part === null) ?? { part: null, ...NOTHING }
  return { parts: rows.flatMap(({ part, ...money }) => (part === null ? [] : [{ part, ...money }])), total }
}

const NOTHING: MoneyAnswer = { card: 0, byHand: 0, transfer: 0, givenBack: 0, creditGiven: 0, creditUsed: 0 }

/** What's open right now, in cents. */
export async function readOpen(db: Queryable, now: Date): Promise<{ creditOwed: number; unpaid: number }> {
  const { rows } = await db.execute<{ creditOwed: number; unpaid: number }>(sql`SELECT
    (SELECT coalesce(-sum(amount_cents), 0) FROM ledger_entries WHERE account = 'credit')::int AS "creditOwed",
    (SELECT coalesce(sum(CASE WHEN o.status = 'open' THEN o.due_cents ELSE ${balanceIn('o')} END), 0) FROM orders o
      WHERE (o.status = 'open' AND o.held_until > ${now.toISOString()}) OR o.part_paid_at IS NOT NULL)::int AS unpaid`)
  return rows[0]!
}
