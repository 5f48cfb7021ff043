import Papa from 'papaparse'
import { dayOf, formatMoment } from '#src/lib/dates.ts'
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
  return Papa.unparse([COLUMNS, ...data].map(cells => cells.map(guarded)))
}

/**
 * Spreadsheets run a cell that begins like a formula, and parents choose these names (THREATS T72): such a cell gets a
 * leading apostrophe, which spreadsheets read as "this is text".
 */
export function guarded(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
}
