import { dayOf } from '#src/lib/dates.ts'
import { csvInPieces } from '#src/platform/csv/csv-file.ts'
import type { SubscriberRow } from '../contract.ts'

const COLUMNS = ['Email', 'First name', 'Status', 'Source', 'Signed up', 'Confirmed', 'Unsubscribed']

type Read = (ids: string[]) => Promise<readonly SubscriberRow[]>

/** The subscribers with these ids as a CSV file, in chunks, with days in the program's time zone. */
export function subscribersFile(ids: readonly string[], read: Read, zone: string): AsyncGenerator<string> {
  return csvInPieces(COLUMNS, ids, async some => (await read(some)).map(row => cellsOf(row, zone)))
}

function cellsOf(row: SubscriberRow, zone: string): string[] {
  const day = (instant: string | null) => (instant ? dayOf(instant, zone) : '')
  return [
    row.email,
    row.firstName ?? '',
    row.bounced ? 'bounced' : row.state,
    row.source,
    day(row.createdAt),
    day(row.confirmedAt),
    day(row.unsubscribedAt),
  ]
}
