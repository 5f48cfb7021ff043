import type { ReactNode } from 'react'
import { formatCents } from '#src/lib/money.ts'
import { may, type Permitted } from '#src/lib/permissions.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { type Column, Table } from '#src/ui/table.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { type Basis, ENTRY_TITLES, type EntryKind, KINDS_OF } from '../../entry-kinds.ts'
import { type ClassFilter, GROUP_NAMES, type Group, isTimeGroup, spanOfPart } from '../../grouping.ts'
import type { Sums } from '../../money-contract.ts'
import type { Span } from '../../report-span.ts'
import { addressWith, entriesAddress } from '../report-address.ts'

export type MoneyRow = { key: string | null; title: string; sums: Sums }
type Shown = { basis: Basis; by: Group; span: Span; filter: ClassFilter; user: Permitted }

/** The key of the last line: the total. */
const ALL = 'all rows'

const HEADERS: Record<EntryKind, string> = {
  card: 'By card',
  'by-hand': 'Cash, checks',
  transfer: 'Transfers',
  returned: 'Returned',
  'credit-given': 'Credit given',
  'credit-used': 'Credit used',
  discount: 'Discounts',
  sold: 'Price',
}

/** What is left of a row in cents: what came in minus what was returned, or prices minus discounts, returns and credit. */
export const netOf = (sums: Sums, basis: Basis): number =>
  basis === 'received'
    ? sums.card + sums['by-hand'] + sums.transfer - sums.returned
    : sums.sold - sums.discount - sums.returned - sums['credit-given']

/** Where the entries behind a number are narrowed to: a part of time, or classes. */
function behind(key: string | null, { by, span, filter }: Shown): Span & ClassFilter & { noClass?: 'yes' } {
  if (key === ALL) return { ...span, ...filter }
  if (key === null) return { ...span, noClass: 'yes' }
  if (isTimeGroup(by)) return { ...spanOfPart(key, by, span), ...filter }
  return { ...span, ...filter, [by === 'class' ? 'classId' : by]: key }
}

/** The sums of the money report. Each number opens its entries, and a season or category its classes. */
export function MoneySums({
  rows,
  total,
  more,
  ...shown
}: Shown & { rows: readonly MoneyRow[]; total: Sums; more: number }) {
  const { basis, by, span, filter, user } = shown
  if (rows.length === 0)
    return (
      <Panel as="section" aria-labelledby="sums-title">
        <h2 id="sums-title">Money by {GROUP_NAMES[by].toLowerCase()}</h2>
        <p>
          {basis === 'received' ? 'No payments in this period.' : 'No classes that were paid for meet in this period.'}
        </p>
      </Panel>
    )
  const number = (kind: EntryKind): Column<MoneyRow> => ({
    key: kind,
    header: HEADERS[kind],
    align: 'end',
    cell: ({ key, title, sums }) => {
      const cents = sums[kind]
      if (cents === 0) return NOTHING
      return (
        <QuietLink to={entriesAddress({ ...behind(key, shown), basis, kind })}>
          {formatCents(cents)}
          <VisuallyHidden>
            , {ENTRY_TITLES[kind]}, {title}
          </VisuallyHidden>
        </QuietLink>
      )
    },
  })
  const net: Column<MoneyRow> = {
    key: 'net',
    header: 'Net',
    align: 'end',
    cell: ({ sums }) => <strong>{formatCents(netOf(sums, basis))}</strong>,
  }
  const kinds = KINDS_OF[basis].map(number)
  // Credit isn't money, so by day received it comes after the net amount.
  const numbers = basis === 'received' ? [...kinds.slice(0, 4), net, ...kinds.slice(4)] : [...kinds, net]
  const columns: Column<MoneyRow>[] = [
    {
      key: 'title',
      header: GROUP_NAMES[by],
      rowHeader: true,
      cell: ({ key, title }) => nameCell(key, title, { by, span, filter, basis, user }),
    },
    ...numbers,
  ]
  return (
    <Panel as="section" aria-labelledby="sums-title">
      <h2 id="sums-title">Money by {GROUP_NAMES[by].toLowerCase()}</h2>
      <p className="by">{EXPLAINED[basis]}</p>
      <div className="report-table">
        <Table
          isWide
          caption={`Money by ${GROUP_NAMES[by].toLowerCase()}`}
          columns={columns}
          rows={rows.length > 1 ? [...rows, { key: ALL, title: 'Total', sums: total }] : rows}
          keyOf={({ key }) => key ?? 'none'}
        />
      </div>
      {more > 0 && <p className="by">The CSV file has {more} more. The total includes them.</p>}
    </Panel>
  )
}

const EXPLAINED: Record<Basis, string> = {
  received:
    'Money on the day it moved. An order for several classes is divided by their prices. Discounts are what a monthly plan covered.',
  'class-day':
    'What families agreed to and paid, credit included, on the days of their classes. A series is divided among its sessions. Monthly plans count on the day they’re paid.',
}

const NOTHING: ReactNode = <span className="by none">–</span>

function nameCell(key: string | null, title: string, { by, span, filter, basis, user }: Shown): ReactNode {
  if (key === null || key === ALL || isTimeGroup(by)) return title
  if (by === 'class') return may(user, 'classes') ? <QuietLink to={`/admin/classes/${key}`}>{title}</QuietLink> : title
  const narrowed = { ...span, ...filter, [by]: key, by: 'class', basis: basis === 'class-day' ? basis : undefined }
  return <QuietLink to={addressWith('/admin/reports/money', narrowed)}>{title}</QuietLink>
}
