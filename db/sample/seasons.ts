import { seasonAfter, seasonOfClass, type UsualSeason } from '#src/features/classes/season-of-day.ts'
import type { seasons } from '#src/features/classes/server/tables.ts'
import { dayOf } from '#src/lib/dates.ts'
import { addDays } from '#src/lib/plain-days.ts'
import { type ProgramCalendar, ZONE } from './program-calendar.ts'
import { sampleId } from './sample-id.ts'
import type { SampleClass } from './write-classes.ts'

type SeasonRow = typeof seasons.$inferInsert & { id: string }

/** The sample classes in the seasons of their dates, all open, and one more season that staff still prepare. */
export function placedInSeasons(classes: readonly SampleClass[], { today }: ProgramCalendar) {
  const seasonOf = ({ row }: SampleClass) => seasonOfClass({ word: row.season, firstDay: dayOf(row.startsAt, ZONE) })
  const usual = [...new Map(classes.map(each => [seasonOf(each).name, seasonOf(each)])).values()]
  const last = usual.reduce((latest, each) => (each.firstDay > latest.firstDay ? each : latest))
  const coming = seasonAfter(last)
  // Registration opens a month before the first day, and a week earlier for returning families, but never in the past.
  const opensOn = [addDays(coming.firstDay, -30), addDays(today.toString(), 30)].sort().at(-1)!
  const rows: SeasonRow[] = [
    ...usual.map(each => ({ ...seasonRow(each), state: 'open' as const })),
    { ...seasonRow(coming), opensOn, earlyOn: addDays(opensOn, -7), earlySiblings: true },
  ]
  const placed = classes.map(each => ({ ...each, row: { ...each.row, seasonId: seasonRow(seasonOf(each)).id } }))
  return { classes: placed, rows }
}

const seasonRow = ({ name, firstDay, lastDay }: UsualSeason) => ({
  id: sampleId(`season ${name}`),
  name,
  firstDay,
  lastDay,
})
