import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { EntryKind } from '../entry-kinds.ts'
import { type ClassFilter, type Group, isTimeGroup } from '../grouping.ts'
import type { Sums } from '../money-contract.ts'
import type { Span } from '../report-span.ts'
import { fits, isNarrowed } from './class-facts.ts'
import { discountLines, ledgerParts, ledgerWhole } from './ledger-parts.ts'
import { seasonNumber } from './season-number.ts'
import { instantsOf } from './time-span.ts'

type Received = Exclude<EntryKind, 'sold'>

/** Which parts of the ledger each column counts; discounts aren't in the ledger. */
const WHICH: Record<Exclude<Received, 'discount'>, SQL> = {
  card: sql`e.account = 'card' AND e.cents > 0`,
  'by-hand': sql`e.account = 'till' AND e.cents > 0`,
  transfer: sql`e.account = 'bank' AND e.cents > 0`,
  returned: sql`e.account IN ('card', 'till', 'bank') AND e.cents < 0`,
  'credit-given': sql`e.account = 'credit' AND e.cents < 0`,
  'credit-used': sql`e.account = 'credit' AND e.cents > 0`,
}

type Asked = Span & ClassFilter & { noClass?: 'yes' }

/** The money of a period as rows `all_money (id, at, parent_id, kind, cents, offering_id)`, already narrowed. */
export function moneyReceived(
  { from: first, until: last, noClass, ...filter }: Asked,
  zone: string,
  byClass: boolean,
): SQL {
  const { from, until } = instantsOf({ from: first, until: last }, zone)
  const within = (at: string) =>
    sql`${sql.raw(at)} >= ${from.toISOString()} AND ${sql.raw(at)} < ${until.toISOString()}`
  const divided = byClass || isNarrowed(filter) || noClass
  const kinds = Object.entries(WHICH).map(([kind, which]) => sql`WHEN ${which} THEN ${kind}::text`)
  const narrowed = noClass
    ? sql`m.offering_id IS NULL`
    : isNarrowed(filter)
      ? sql`EXISTS (SELECT FROM offerings o WHERE o.id = m.offering_id AND ${fits(filter, zone)})`
      : sql`true`
  return sql`
    WITH ${divided ? ledgerParts(within('e.created_at')) : ledgerWhole(within('e.created_at'))},
    ${discountLines(within('p.paid_at'))},
    all_money AS (
      SELECT m.* FROM (
        SELECT e.id, e.at, e.parent_id, CASE ${sql.join(kinds, sql` `)} END AS kind, abs(e.cents) AS cents, e.offering_id
          FROM parts e WHERE e.cents <> 0
        UNION ALL SELECT d.id, d.at, d.parent_id, 'discount', d.cents, d.offering_id FROM discounts d
      ) m WHERE ${narrowed}
    )`
}

type Row = { key: string | null; title: string | null; kind: EntryKind; cents: number }

/** Money by day received: the sums of each row and kind, in cents, rows in order. One statement. */
export async function readMoneyReceived(
  db: Queryable,
  { by, ...asked }: Span & ClassFilter & { by: Group },
  zone: string,
): Promise<{ key: string | null; title: string; sums: Partial<Sums> }[]> {
  const { rows } = await db.execute<Row>(sql`${moneyReceived(asked, zone, !isTimeGroup(by))}
    SELECT ${keyOf(by, zone)} AS key, ${by === 'class' ? sql`min(o.title)` : sql`NULL`} AS title, m.kind,
      sum(m.cents)::bigint::int AS cents
    FROM all_money m LEFT JOIN offerings o ON o.id = m.offering_id
    GROUP BY 1, 3 ORDER BY ${by === 'class' ? sql`2 NULLS LAST,` : sql``} 1 NULLS LAST`)
  const all = new Map<string | null, { key: string | null; title: string; sums: Partial<Sums> }>()
  for (const { key, title, kind, cents } of rows) {
    const row = all.get(key) ?? { key, title: title ?? '', sums: {} }
    row.sums[kind] = cents
    all.set(key, row)
  }
  return [...all.values()]
}

function keyOf(by: Group, zone: string): SQL {
  if (by === 'class') return sql`o.id::text`
  if (by === 'category') return sql`o.category`
  if (by === 'season') return sql`${seasonNumber(zone)}::text`
  // PostgreSQL's weeks begin on Monday, too.
  return sql`to_char(date_trunc(${by}::text, m.at AT TIME ZONE ${zone}::text), ${by === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD'}::text)`
}
