import { and, type SQL, sql } from 'drizzle-orm'
import type { Season } from '#src/features/organization/program-settings.ts'
import { dayOf } from '#src/lib/dates.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { bookableUntilIn } from './bookable-until.ts'
import { isListed } from './listed.ts'
import { isOpenToAll } from './seasons/season-windows.ts'
import { spotsLeft } from './spots-left.ts'
import { offerings } from './tables.ts'

/** Whether a family could book a spot at `now`, as `isBookable` and `placesLeft` have it. Never null. */
export const hasOpenSpot = (now: Date): SQL<boolean> => sql<boolean>`((offerings.status = 'published'
  AND ${bookableUntilIn('offerings')} > ${now.toISOString()}::timestamptz
  AND coalesce(${spotsLeft(now)}, 1) > 0) IS TRUE)`

/**
 * The season that can be booked now: that of the next class with an open spot. A program that has begun only counts if
 * nothing else can be booked. Null if nothing can. A season whose registration isn't open for everyone doesn't count.
 */
export async function bookableSeason(db: Queryable, now: Date, zone: string): Promise<Season | null> {
  const [next] = await db
    .select({ season: offerings.season })
    .from(offerings)
    .where(and(isListed, hasOpenSpot(now), isOpenToAll(dayOf(now, zone))))
    .orderBy(sql`offerings.starts_at <= ${now.toISOString()}::timestamptz`, offerings.startsAt, offerings.id)
    .limit(1)
  return next?.season ?? null
}
