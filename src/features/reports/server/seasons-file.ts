import { csvFile } from '#src/platform/csv/csv-file.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { percentOf } from '../attended.ts'
import { plainDollars } from './plain-dollars.ts'
import { readSeasons } from './read-seasons.ts'

const COLUMNS = [
  ...['Season', 'Class', 'First session', 'Sessions', 'Children', 'Spots offered', 'Spots taken', 'Over capacity'],
  ...['Fill, percent', 'Agreed, dollars', 'Received, dollars', 'Given back, dollars'],
]

/** The classes of all seasons, latest season first; spots offered and fill are empty for classes without a limit. */
export async function seasonsFile(db: Queryable, zone: string): Promise<string> {
  const { seasons, classes } = await readSeasons(db, zone)
  const lines = seasons.flatMap(({ id, name }) =>
    classes
      .filter(each => each.seasonId === id)
      .map(each => [
        ...[name, each.title, each.firstDay ?? '', String(each.sessions), String(each.children)],
        each.capacity === 0 ? '' : String(each.offered),
        ...[String(each.taken), String(each.over)],
        String(percentOf(each.filled, each.offered) ?? ''),
        ...[plainDollars(each.agreed), plainDollars(each.received), plainDollars(each.givenBack)],
      ]),
  )
  return csvFile([COLUMNS, ...lines])
}
