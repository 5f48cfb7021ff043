import { dayOf } from '#src/lib/dates.ts'
import { csvInPieces } from '#src/platform/csv/csv-file.ts'
import type { SubscriberRow } from '../contract.ts'

const COLUMNS = ['E-mail', 'First name', 'State', 'Where from', 'Asked', 'Confirmed', 'Left']

type Read = (ids: string[]) => Promise<readonly SubscriberRow[]>

/** The list of these ids as a file for a spreadsheet, in pieces; days in the program's zone. */
export function subscribersFile(ids: readonly string[], read: Read, zone: string): AsyncGenerator<string> {
  return csvInPieces(COLUMNS, ids, async some => (await read(some)).map(row => cellsOf(row, zone)))
}

function cellsOf(row: SubscriberRow, zone: string): string[] {
  const day = (instant: string | null) => (instant ? dayOf(instant, zone) : '')
  return [
    row.email,
    row.firstName ?? '',
    row.state,
    row.source,
    day(row.createdAt),
    day(row.confirmedAt),
    day(row.unsubscribedAt),
  ]
}
