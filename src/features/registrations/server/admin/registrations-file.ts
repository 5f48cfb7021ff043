import { dayOf, formatMoment } from '#src/lib/dates.ts'
import { csvFile } from '#src/platform/csv/csv-file.ts'
import type { AdminRegistration } from '../../contract.ts'

const COLUMNS = [
  'Child',
  'Age',
  'Allergies',
  'Class',
  'Class starts',
  'Status',
  'Payment',
  'Amount (USD)',
  'Outside ages',
  'Parent',
  'E-mail',
  'Phone',
  'Registered',
]

/** Registrations as a file for a spreadsheet. */
export function registrationsFile(rows: readonly AdminRegistration[], zone: string): string {
  const data = rows.map(row => [
    row.child,
    String(row.age),
    row.allergies ?? '',
    row.event,
    row.startDate ? formatMoment(row.startDate, zone) : '',
    row.status,
    row.paymentStatus,
    (row.amount / 100).toFixed(2),
    row.outsideAges ? 'yes' : '',
    row.parent,
    row.parentEmail,
    row.parentPhone ?? '',
    dayOf(row.createdAt, zone),
  ])
  return csvFile([COLUMNS, ...data])
}
