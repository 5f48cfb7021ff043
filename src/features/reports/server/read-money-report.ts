import type { Queryable } from '#src/platform/database/open-database.ts'
import { type Basis, ENTRY_KINDS, KINDS_OF } from '../entry-kinds.ts'
import { type ClassFilter, type Group, isTimeGroup, partTitle, timePart } from '../grouping.ts'
import type { Sums } from '../money-contract.ts'
import type { Span } from '../report-span.ts'
import { seasonKey, seasonTitle } from '../season-year.ts'
import { readClassDayMoney } from './class-day-money.ts'
import { filterTitle, rowOf } from './class-facts.ts'
import { readMoneyReceived } from './money-received.ts'

const MOST_ROWS = 200
type Asked = Span & ClassFilter & { basis: Basis; by: Group }
type MoneyRow = { key: string | null; title: string; sums: Sums }

const NOTHING = Object.fromEntries(ENTRY_KINDS.map(kind => [kind, 0])) as Sums
const NO_CLASS = 'Not for one class'

/** The money report: rows in order, with their sums in cents and the sum of all of them. At most four statements. */
export async function readMoneyReport(db: Queryable, asked: Asked, zone: string) {
  const [all, only] = await Promise.all([
    asked.basis === 'received' ? received(db, asked, zone) : onClassDays(db, asked, zone),
    filterTitle(db, asked),
  ])
  const total = all.reduce((sums, row) => add(sums, row.sums), NOTHING)
  const rows = all.slice(0, MOST_ROWS)
  return { rows, total, only, more: all.length - rows.length }
}

async function received(db: Queryable, { basis: _, ...asked }: Asked, zone: string): Promise<MoneyRow[]> {
  const rows = await readMoneyReceived(db, asked, zone)
  return rows.map(({ key, title, sums }) => ({ ...nameOf(key, title, asked.by), sums: { ...NOTHING, ...sums } }))
}

function nameOf(key: string | null, title: string, by: Group): { key: string | null; title: string } {
  if (key === null) return { key, title: NO_CLASS }
  if (by === 'season') return { key: seasonKey(Number(key)), title: seasonTitle(Number(key)) }
  return { key, title: isTimeGroup(by) ? partTitle(key, by) : title || key }
}

async function onClassDays(db: Queryable, { by, ...asked }: Asked, zone: string): Promise<MoneyRow[]> {
  const rows = new Map<string | null, MoneyRow & { order: string }>()
  for (const { day, facts, amounts } of await readClassDayMoney(db, asked, zone)) {
    const part = isTimeGroup(by) ? timePart(day, by) : undefined
    const row = isTimeGroup(by) ? { key: part!, title: partTitle(part!, by) } : rowOf(facts, by)
    const { key, title } = row ?? { key: null, title: NO_CLASS }
    // In the order of time, of the title, or of the seasons.
    const order = by === 'season' ? String(facts.season) : (part ?? title)
    const known = rows.get(key) ?? { key, title, sums: NOTHING, order }
    rows.set(key, { ...known, sums: add(known.sums, { ...NOTHING, ...amounts }) })
  }
  const ordered = [...rows.values()].sort((a, b) => (a.order < b.order ? -1 : Number(a.order > b.order)))
  return ordered
    .map(({ order: _, ...row }) => row)
    .filter(({ sums }) => KINDS_OF['class-day'].some(kind => sums[kind] !== 0))
}

const add = (one: Sums, other: Sums): Sums =>
  Object.fromEntries(ENTRY_KINDS.map(kind => [kind, one[kind] + other[kind]])) as Sums
