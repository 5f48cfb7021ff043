import { dayOf } from '#src/lib/dates.ts'
import { csvFile } from '#src/platform/csv/csv-file.ts'
import type { SubscriberRow } from '../contract.ts'

const COLUMNS = ['E-mail', 'First name', 'State', 'Where from', 'Asked', 'Confirmed', 'Left']

/** The list as a file for a spreadsheet; days in the program's zone. */
export function subscribersFile(rows: readonly SubscriberRow[], zone: string): string {
  const day = (instant: string | null) => (instant ? dayOf(instant, zone) : '')
  const data = rows.map(row => [
    row.email,
    row.firstName ?? '',
    row.state,
    row.source,
    day(row.createdAt),
    day(row.confirmedAt),
    day(row.unsubscribedAt),
  ])
  return csvFile([COLUMNS, ...data])
}
