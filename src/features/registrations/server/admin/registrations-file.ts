import { allergyText } from '#src/features/families/allergies.ts'
import { dayOf, formatMoment } from '#src/lib/dates.ts'
import { hasEmail } from '#src/lib/no-email.ts'
import { csvInPieces } from '#src/platform/csv/csv-file.ts'
import { balanceText } from '../../balance-text.ts'
import type { AdminRegistration } from '../../contract.ts'
import { returnedText } from '../../returned-text.ts'

const COLUMNS = [
  'Child',
  'Age',
  'Allergies',
  'Class',
  'Class starts',
  'Half day and care',
  'Status',
  'Payment',
  'Amount (USD)',
  'Outside ages',
  'Parent',
  'E-mail',
  'Phone',
  'Registered',
]

type Read = (ids: string[]) => Promise<readonly AdminRegistration[]>

/** The registrations with these ids as a spreadsheet file, in chunks. */
export function registrationsFile(
  ids: readonly string[],
  read: Read,
  zone: string,
  today: string,
): AsyncGenerator<string> {
  return csvInPieces(COLUMNS, ids, async some => (await read(some)).map(row => cellsOf(row, zone, today)))
}

function cellsOf(row: AdminRegistration, zone: string, today: string): string[] {
  return [
    row.child,
    String(row.age),
    allergyText(row),
    row.event,
    row.startDate ? formatMoment(row.startDate, zone, today) : '',
    row.dayPart.join('; '),
    row.status,
    row.balance ? balanceText(row.balance) : ((row.returned && returnedText(row.returned)) ?? row.paymentStatus),
    (row.amount / 100).toFixed(2),
    row.outsideAges ? 'yes' : '',
    row.parent,
    hasEmail(row.parentEmail) ? row.parentEmail : '',
    row.parentPhone ?? '',
    dayOf(row.createdAt, zone),
  ]
}
