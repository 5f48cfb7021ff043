import { and, asc, desc, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import { dayOf } from '#src/lib/dates.ts'
import { isId } from '#src/lib/ids.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { isListed } from './listed.ts'
import { hasOpenSpot } from './open-spot.ts'
import { type Offering, readOfferings } from './read-offerings.ts'
import { isOpenToAll } from './seasons/season-windows.ts'
import { offerings } from './tables.ts'

const most = 3

/**
 * Up to 3 classes with an open spot that are like this one: same category and ages in common first, then either of
 * them, soonest first. If there are none, or the class is unknown or was never published, the next classes with an open spot.
 */
export async function similarClasses(db: Queryable, idOrSlug: string, now: Date, zone: string): Promise<Offering[]> {
  const by = isId(idOrSlug) ? eq(offerings.id, idOrSlug) : eq(offerings.slug, idOrSlug)
  const [like] = await db
    .select({
      id: offerings.id,
      category: offerings.category,
      ageMin: offerings.ageMin,
      ageMax: offerings.ageMax,
    })
    .from(offerings)
    .where(and(by, ne(offerings.status, 'draft')))
  const soonest = [
    sql`offerings.starts_at <= ${now.toISOString()}::timestamptz`,
    asc(offerings.startsAt),
    asc(offerings.id),
  ]
  const open = (where: SQL | undefined, orderBy: SQL[]) =>
    readOfferings(
      db,
      {
        where: and(isListed, hasOpenSpot(now), isOpenToAll(dayOf(now, zone)), where),
        orderBy: [...orderBy, ...soonest],
        limit: most,
      },
      now,
    )
  if (!like) return open(undefined, [])
  const sameCategory = eq(offerings.category, like.category)
  const sharedAges = sql`(offerings.age_min <= ${like.ageMax} AND offerings.age_max >= ${like.ageMin})`
  const score = sql`(CASE WHEN ${sameCategory} THEN 2 ELSE 0 END + CASE WHEN ${sharedAges} THEN 1 ELSE 0 END)`
  const others = ne(offerings.id, like.id)
  const alike = await open(and(others, or(sameCategory, sharedAges)), [desc(score)])
  return alike.length > 0 ? alike : open(others, [])
}
