import Papa from 'papaparse'
import { dayOf } from '#src/lib/dates.ts'
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
  return Papa.unparse([COLUMNS, ...data].map(cells => cells.map(guarded)))
}

/** A cell that a spreadsheet would run gets a leading apostrophe: strangers choose names and addresses (THREATS T72). */
export function guarded(cell: string): string {
  return /^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell
}
