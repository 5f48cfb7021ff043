import { sql } from 'drizzle-orm'
import { SEASONS } from '#src/features/organization/program-settings.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { AGE_GROUPS, ageGroupsOf } from '../ages.ts'
import { bookableSeason } from './open-spot.ts'
import { reachable } from './search-classes.ts'
import { opensNext } from './seasons/opens-next.ts'
import { offerings } from './tables.ts'

/** The current filter options, in the order they're shown. Prices in cents. */
export async function filterValues(db: Queryable, now: Date, zone: string) {
  const rows = await db
    .select({
      category: offerings.category,
      season: offerings.season,
      ageMin: offerings.ageMin,
      ageMax: offerings.ageMax,
      least: sql<number>`min(${offerings.priceCents})`,
      most: sql<number>`max(${offerings.priceCents})`,
    })
    .from(offerings)
    .where(reachable(now))
    .groupBy(offerings.category, offerings.season, offerings.ageMin, offerings.ageMax)
  const groups = new Set(rows.flatMap(row => ageGroupsOf(row.ageMin, row.ageMax)))
  return {
    categories: [...new Set(rows.map(row => row.category))].sort(),
    seasons: SEASONS.filter(season => rows.some(row => row.season === season)),
    ageGroups: AGE_GROUPS.filter(group => groups.has(group)),
    opensNext: await opensNext(db, now, zone),
    bookableSeason: await bookableSeason(db, now, zone),
    priceRange: {
      min: rows.reduce((least, row) => Math.min(least, row.least), rows[0]?.least ?? 0),
      max: rows.reduce((most, row) => Math.max(most, row.most), 0),
    },
  }
}
