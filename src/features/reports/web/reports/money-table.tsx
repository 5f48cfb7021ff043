import { dayText, formatPlainDay } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { Panel } from '#src/ui/sheet.tsx'
import { type Column, Table } from '#src/ui/table.tsx'
import type { MoneyAnswer } from '../../contract.ts'

/** `2026-12` as `December 2026`. */
const monthName = (month: string): string => dayText(`${month}-01`, { month: 'long', year: 'numeric' })

type Part = MoneyAnswer & { part: string }

/** The last line: the total. */
const ALL = 'all'

const left = ({ card, byHand, givenBack }: MoneyAnswer): number => card + byHand - givenBack
/** An empty cell is easier to read than a zero. */
const money = (cents: number) => (cents === 0 ? <span className="by">–</span> : formatCents(cents))

const sum = (key: string, header: string, of: (each: Part) => number): Column<Part> => ({
  key,
  header,
  align: 'end',
  cell: each => (each.part === ALL || key === 'left' ? <strong>{money(of(each))}</strong> : money(of(each))),
})
const COLUMNS: readonly Column<Part>[] = [
  { key: 'part', header: 'When', rowHeader: true, cell: each => nameOf(each.part) },
  sum('card', 'By card', each => each.card),
  sum('hand', 'Cash, checks', each => each.byHand),
  sum('back', 'Returned', each => each.givenBack),
  sum('left', 'Net', left),
  sum('given', 'Credit given', each => each.creditGiven),
  sum('used', 'Credit used', each => each.creditUsed),
]

const nameOf = (part: string) => (part === ALL ? 'Total' : part.length === 7 ? monthName(part) : formatPlainDay(part))

/** Money by day or month. Credit isn't money, so it has its own columns. */
export function MoneyTable({ parts, total }: { parts: readonly Part[]; total: MoneyAnswer }) {
  return (
    <Panel as="section" aria-labelledby="money-title">
      <h2 id="money-title">Money</h2>
      {parts.length === 0 ? (
        <p>No payments in this period.</p>
      ) : (
        <div className="report-table">
          <Table
            caption="Money by day or month"
            columns={COLUMNS}
            rows={parts.length > 1 ? [...parts, { ...total, part: ALL }] : parts}
            keyOf={each => each.part}
          />
        </div>
      )}
    </Panel>
  )
}
