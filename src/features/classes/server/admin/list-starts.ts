import { desc, ne } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { offerings } from '../tables.ts'

/** Enough for the classes of many years. */
const MOST = 5_000

/** What tells whether a class exists already: title, season and first session of those that aren't archived, newest first. */
export async function listStarts(db: Queryable) {
  const { id, title, season, startsAt, status, createdAt } = offerings
  const found = await db
    .select({ id, title, season, status, startsAt })
    .from(offerings)
    .where(ne(status, 'archived'))
    .orderBy(desc(createdAt), id)
    .limit(MOST)
  return found.map(each => ({ ...each, startsAt: each.startsAt?.toISOString() ?? null }))
}
