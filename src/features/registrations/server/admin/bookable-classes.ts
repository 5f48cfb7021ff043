import { asc, sql } from 'drizzle-orm'
import { optionsOf, type PriceSettings } from '#src/features/classes/pricing.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { programDays, spotsLeft } from '#src/features/classes/server.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'

const MOST = 300

/** The classes that can be booked at `now`, soonest first, with the open spots of each and the days of a program; prices in
 * cents. */
export async function bookableClasses(db: Queryable, now: Date, settings: PriceSettings) {
  const until = sql`CASE WHEN ${offerings.kind} = 'program' THEN ${offerings.endsAt} ELSE ${offerings.startsAt} END`
  const rows = await db
    .select({ offering: offerings, placesLeft: spotsLeft(now), days: programDays(now) })
    .from(offerings)
    .where(sql`${offerings.status} = 'published' AND ${until} > ${now.toISOString()}::timestamptz`)
    .orderBy(asc(offerings.startsAt), asc(offerings.title), asc(offerings.id))
    .limit(MOST)
  return rows.map(({ offering, placesLeft, days }) => ({
    id: offering.id,
    title: offering.title,
    kind: offering.kind,
    startsAt: offering.startsAt?.toISOString() ?? null,
    price: offering.priceCents,
    placesLeft,
    options: optionsOf(offering, settings),
    ...(days ? { programDays: days } : {}),
  }))
}
