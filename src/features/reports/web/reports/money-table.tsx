import { dayText, formatPlainDay } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { type Column, Table } from '#src/ui/table.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { MoneyAnswer } from '../../contract.ts'
import { ENTRY_TITLES, type EntryKind } from '../../entry-kinds.ts'
import { monthOf, type Span } from '../../report-span.ts'
import { entriesAddress } from '../report-address.ts'

/** `2026-12` as `December 2026`. */
const monthName = (month: string): string => dayText(`${month}-01`, { month: 'long', year: 'numeric' })

type Part = MoneyAnswer & { part: string }

/** The last line: the total. */
const ALL = 'all'

const left = ({ card, byHand, transfer, givenBack }: MoneyAnswer): number => card + byHand + transfer - givenBack
/** An empty cell is easier to read than a zero. */
const money = (cents: number) => (cents === 0 ? <span className="by none">–</span> : formatCents(cents))

/** The days of a part of `span`: one day, the days of a month that are in it, or all of it. */
function daysOf(part: string, { from, until }: Span): Span {
  if (part === ALL) return { from, until }
  if (part.length > 7) return { from: part, until: part }
  const days = monthOf(`${part}-01`)
  return { from: days.from < from ? from : days.from, until: days.until > until ? until : days.until }
}

const sum =
  (key: string, header: string, of: (each: Part) => number, kind?: EntryKind) =>
  (span: Span): Column<Part> => ({
    key,
    header,
    align: 'end',
    cell: each => {
      const cents = of(each)
      if (cents === 0 || !kind)
        return key === 'left' || each.part === ALL ? <strong>{money(cents)}</strong> : money(cents)
      return (
        <QuietLink to={entriesAddress({ ...daysOf(each.part, span), kind })}>
          {formatCents(cents)}
          <VisuallyHidden>
            , {ENTRY_TITLES[kind]}, {nameOf(each.part)}
          </VisuallyHidden>
        </QuietLink>
      )
    },
  })
const SUMS = [
  sum('card', 'By card', each => each.card, 'card'),
  sum('hand', 'Cash, checks', each => each.byHand, 'by-hand'),
  sum('transfer', 'Transfers', each => each.transfer, 'transfer'),
  sum('back', 'Returned', each => each.givenBack, 'returned'),
  sum('left', 'Net', left),
  sum('given', 'Credit given', each => each.creditGiven, 'credit-given'),
  sum('used', 'Credit used', each => each.creditUsed, 'credit-used'),
]
const columnsOf = (span: Span): Column<Part>[] => [
  { key: 'part', header: 'When', rowHeader: true, cell: each => nameOf(each.part) },
  ...SUMS.map(column => column(span)),
]

const nameOf = (part: string) => (part === ALL ? 'Total' : part.length === 7 ? monthName(part) : formatPlainDay(part))

/** Money by day or month; each number opens its entries. Credit isn't money, so it has its own columns. */
export function MoneyTable({ parts, total, span }: { parts: readonly Part[]; total: MoneyAnswer; span: Span }) {
  return (
    <Panel as="section" aria-labelledby="money-title">
      <h2 id="money-title">Money</h2>
      {parts.length === 0 ? (
        <p>No payments in this period.</p>
      ) : (
        <div className="report-table">
          <Table
            isWide
            caption="Money by day or month"
            columns={columnsOf(span)}
            rows={parts.length > 1 ? [...parts, { ...total, part: ALL }] : parts}
            keyOf={each => each.part}
          />
        </div>
      )}
    </Panel>
  )
}
