import { eq } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { wordOfSeason } from '../../season-of-day.ts'
import { type offerings, seasons } from '../tables.ts'

type Columns = Pick<typeof offerings.$inferInsert, 'season' | 'seasonId'>
type Placed = Pick<typeof offerings.$inferSelect, 'season' | 'seasonId'>

/**
 * The columns of a class in a season: the season decides the word. Without a season, a class keeps the one it's in, unless
 * its word changes (`before`): then it's in none, to be placed by the new word. Undefined if there's no such season.
 */
export async function seasonColumns(
  db: Queryable,
  given: { season: Placed['season']; seasonId?: string },
  before?: Placed,
): Promise<Columns | undefined> {
  const { season, seasonId } = given
  if (seasonId === undefined)
    return before?.season === season ? { season, seasonId: before.seasonId } : { season, seasonId: null }
  const [found] = await db.select().from(seasons).where(eq(seasons.id, seasonId))
  return found && { season: wordOfSeason(found), seasonId }
}
