import { sql } from 'drizzle-orm'
import { dayOf } from '#src/lib/dates.ts'
import { csvInPieces } from '#src/platform/csv/csv-file.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { Span } from '../report-span.ts'
import { type LedgerRow, ledgerRows, wayOf } from './ledger-rows.ts'
import { plainDollars } from './plain-dollars.ts'
import { instantsOf } from './time-span.ts'

const COLUMNS = ['Day', 'Type', 'Method', 'In, dollars', 'Out, dollars', 'Order', 'Family', 'For', 'Note']

/**
 * Each payment and return in a period, oldest first, streamed, for bookkeeping elsewhere. Money in and money out have
 * separate columns, because a cell that starts with a minus sign is text in a spreadsheet.
 */
export async function* paymentsFile(db: Queryable, span: Span, zone: string): AsyncGenerator<string> {
  const { from, until } = instantsOf(span, zone)
  const { rows } = await db.execute<{ id: string }>(sql`SELECT id FROM ledger_entries
    WHERE account IN ('card', 'till', 'bank') AND created_at >= ${from.toISOString()} AND created_at < ${until.toISOString()}
    ORDER BY created_at, id`)
  const ids = rows.map(each => each.id)
  yield* csvInPieces(COLUMNS, ids, async some => {
    const found = new Map(
      (await ledgerRows(db, sql`e.id = ANY(${sql.param(some)}::uuid[])`)).map(each => [each.id, each]),
    )
    return some.flatMap(id => {
      const row = found.get(id)
      return row ? [lineOf(row, zone)] : []
    })
  })
}

const lineOf = (row: LedgerRow, zone: string): string[] => [
  dayOf(row.at, zone),
  row.cents > 0 ? 'Payment' : 'Returned',
  wayOf(row),
  row.cents > 0 ? plainDollars(row.cents) : '',
  row.cents < 0 ? plainDollars(-row.cents) : '',
  row.reference ?? '',
  row.family,
  row.labels ?? '',
  row.note ?? '',
]
