import { and, eq, inArray } from 'drizzle-orm'
import { isId } from '#src/lib/ids.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { opensByAddress } from './listed.ts'
import { type Offering, readOfferings } from './read-offerings.ts'
import { reachable } from './search-classes.ts'
import { offerings } from './tables.ts'

/** One published class by id or slug, including past ones and those shared by link only; undefined if there is none. */
export async function findClass(db: Queryable, idOrSlug: string, now: Date): Promise<Offering | undefined> {
  const by = isId(idOrSlug) ? eq(offerings.id, idOrSlug) : eq(offerings.slug, idOrSlug)
  const [found] = await readOfferings(db, { where: and(by, opensByAddress), limit: 1 }, now)
  return found
}

/** As many as a family can save. */
const mostListed = 100
const mostNext = 50

/**
 * The published classes with these ids, soonest first, including past ones and those shared by link only. Anything that
 * isn't an id is skipped.
 */
export function listClasses(db: Queryable, ids: readonly string[], now: Date): Promise<Offering[]> {
  const wanted = [...new Set(ids.filter(isId))].slice(0, mostListed)
  if (wanted.length === 0) return Promise.resolve([])
  return readOfferings(db, { where: and(inArray(offerings.id, wanted), opensByAddress) }, now)
}

/** The next listed classes, 50 at most. */
export function nextClasses(db: Queryable, now: Date): Promise<Offering[]> {
  return readOfferings(db, { where: reachable(now), limit: mostNext }, now)
}
