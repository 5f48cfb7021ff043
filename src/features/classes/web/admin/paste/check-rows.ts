import { dayOf } from '#src/lib/dates.ts'
import { type ClosedDays, type PlannedDay, plannedDays } from '../../../session-rule.ts'
import type { Cells } from './columns.ts'
import { type ReadClass, type ReadContext, type RowProblems, readClass } from './read-class.ts'

/** A class that exists, as `GET /api/admin/class-starts` answers it. */
export type ExistingClass = { id: string; title: string; season: string; status: string; startsAt: string | null }
/** What a row looks like: a class that exists, or an earlier row by its number from 1. */
type Duplicate = { class: ExistingClass; row?: undefined } | { row: number; class?: undefined }

/** What one row makes, whatever the others are. */
type MadeOfRow = {
  problems: RowProblems
  draft: ReadClass['draft']
  /** Every day of its rule, those on closed days included. Empty without dates. */
  days: PlannedDay[]
  /** The number of sessions in the sheet, if its dates make another number. */
  saysSessions?: number
}
export type CheckedRow = MadeOfRow & { duplicate?: Duplicate }

type Around = Omit<ReadContext, 'today'> & { closures: readonly ClosedDays[]; zone: string; now: Date }

/**
 * Reads rows: what each makes, what's wrong with it, and whether it looks like a class that exists or an earlier row. Cells
 * that were read before aren't read again, so that typing into one of two hundred rows is quick.
 */
export function rowChecker(around: Around) {
  const known = new WeakMap<Cells, MadeOfRow>()
  return (rows: readonly Cells[], existing: readonly ExistingClass[]): CheckedRow[] => {
    const made = rows.map(cells => {
      const found = known.get(cells) ?? checkRow(cells, around)
      known.set(cells, found)
      return found
    })
    return withDoubles(made, existing)
  }
}

function checkRow(cells: Cells, { closures, zone, now, policies }: Around): MadeOfRow {
  const { problems, draft } = readClass(cells, { today: dayOf(now, zone), policies })
  if (!draft?.rule) return { problems, draft, days: [] }
  const days = plannedDays(draft.rule, closures, zone)
  const meets = days.filter(each => !each.skipped)
  if (!meets.some(each => each.startsAt > now))
    return { problems: { [cells.dates ? 'dates' : 'firstDay']: NO_DATES }, draft: undefined, days }
  const said = Number(cells.sessions)
  return { problems, draft, days, ...(cells.sessions && said !== meets.length && { saysSessions: said }) }
}

const NO_DATES = 'These days make no upcoming dates. Check them.'

function withDoubles(rows: readonly MadeOfRow[], existing: readonly ExistingClass[]): CheckedRow[] {
  const classes = new Map(existing.map(each => [likeness(each, each.startsAt), each]))
  const numbers = new Map<string, number>()
  return rows.map((made, index) => {
    if (!made.draft) return made
    const first = made.days.find(each => !each.skipped)
    const mark = likeness(made.draft.class, first?.startsAt.toISOString() ?? null)
    const found = classes.get(mark)
    if (found) return { ...made, duplicate: { class: found } }
    const row = numbers.get(mark)
    if (row === undefined) numbers.set(mark, index + 1)
    return row === undefined ? made : { ...made, duplicate: { row } }
  })
}

/** The same for two classes that are probably one: same title and first session, or same season if it has no dates. */
function likeness({ title, season }: { title: string; season: string }, startsAt: string | null): string {
  const words = title.toLowerCase().replace(/\s+/g, ' ').trim()
  return `${words} ${startsAt === null ? season : Date.parse(startsAt)}`
}
