import { sql } from 'drizzle-orm'
import { dayOf } from '#src/lib/dates.ts'
import { csvInPieces } from '#src/platform/csv/csv-file.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { Span } from '../report-span.ts'
import { plainDollars } from './plain-dollars.ts'
import { instantsOf } from './time-span.ts'

const COLUMNS = ['Day', 'Type', 'Method', 'In, dollars', 'Out, dollars', 'Order', 'Family', 'For', 'Note']

type Row = {
  id: string
  at: string
  cents: number
  provider: string | null
  number: string | null
  reference: string | null
  family: string
  labels: string | null
  note: string | null
}

/**
 * Each payment and return in a period, oldest first, streamed, for bookkeeping elsewhere. Money in and money out have
 * separate columns, because a cell that starts with a minus sign is text in a spreadsheet.
 */
export async function* paymentsFile(db: Queryable, span: Span, zone: string): AsyncGenerator<string> {
  const { from, until } = instantsOf(span, zone)
  const { rows } = await db.execute<{ id: string }>(sql`SELECT id FROM ledger_entries
    WHERE account IN ('card', 'till') AND created_at >= ${from.toISOString()} AND created_at < ${until.toISOString()}
    ORDER BY created_at, id`)
  const ids = rows.map(each => each.id)
  yield* csvInPieces(COLUMNS, ids, async some => {
    const found = new Map((await entriesOf(db, some)).map(each => [each.id, each]))
    return some.flatMap(id => {
      const row = found.get(id)
      return row ? [lineOf(row, zone)] : []
    })
  })
}

async function entriesOf(db: Queryable, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    SELECT e.id, e.created_at AS at, e.amount_cents AS cents, e.note, o.reference,
      trim(u.first_name || ' ' || u.last_name) AS family, p.provider, p.reference AS number,
      (SELECT string_agg(DISTINCT l.label, '; ') FROM order_lines l WHERE l.order_id = e.order_id AND l.amount_cents > 0) AS labels
    FROM ledger_entries e JOIN users u ON u.id = e.parent_id LEFT JOIN orders o ON o.id = e.order_id
      LEFT JOIN LATERAL (
        SELECT provider, reference FROM payments WHERE order_id = e.order_id AND status = 'succeeded'
          AND (provider IN ('cash', 'cheque')) = (e.account = 'till') ORDER BY created_at LIMIT 1
      ) p ON true
    WHERE e.id = ANY(${sql.param(ids)}::uuid[])`)
  return rows
}

const WAYS: Record<string, string> = { cash: 'Cash', cheque: 'Check' }

const lineOf = (row: Row, zone: string): string[] => [
  dayOf(row.at, zone),
  row.cents > 0 ? 'Payment' : 'Returned',
  [WAYS[row.provider ?? ''] ?? 'Card', row.number].filter(Boolean).join(' '),
  row.cents > 0 ? plainDollars(row.cents) : '',
  row.cents < 0 ? plainDollars(-row.cents) : '',
  row.reference ?? '',
  row.family,
  row.labels ?? '',
  row.note ?? '',
]
