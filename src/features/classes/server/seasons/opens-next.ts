import { and, asc, eq, gt } from 'drizzle-orm'
import { dayOf } from '#src/lib/dates.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { wordOfSeason } from '../../season-of-day.ts'
import { reachable } from '../search-classes.ts'
import { offerings, seasons } from '../tables.ts'

/** The next season with classes whose registration opens later, and the day on which it does; null if there's none. */
export async function opensNext(db: Queryable, now: Date, zone: string) {
  const { name, firstDay, opensOn } = seasons
  const [next] = await db
    .select({ name, firstDay, opensOn })
    .from(seasons)
    .innerJoin(offerings, eq(offerings.seasonId, seasons.id))
    .where(and(eq(seasons.state, 'open'), gt(opensOn, dayOf(now, zone)), reachable(now)))
    .orderBy(asc(opensOn), asc(firstDay))
    .limit(1)
  if (!next?.opensOn) return null
  return { name: next.name, season: wordOfSeason(next), opensOn: next.opensOn }
}
