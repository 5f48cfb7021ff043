import { asc, sql } from 'drizzle-orm'
import { joiningAt, joiningPrice } from '#src/features/classes/joining-late.ts'
import { optionsOf, type PriceSettings } from '#src/features/classes/pricing.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { bookableUntilIn, programDays, spotsLeft } from '#src/features/classes/server.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'

const MOST = 300

/** When the sessions of a class start that can be joined late. */
const startsOf = sql<string[] | null>`(SELECT json_agg(s.starts_at ORDER BY s.starts_at) FROM sessions s
  WHERE offerings.join_until IS NOT NULL AND s.offering_id = offerings.id AND s.cancelled_at IS NULL)`

/**
 * The classes that can be booked at `now`, soonest first, with the open spots of each, what it costs now in cents, and the days
 * of a program.
 */
export async function bookableClasses(db: Queryable, now: Date, settings: PriceSettings & { timeZone: string }) {
  const rows = await db
    .select({ offering: offerings, placesLeft: spotsLeft(now), days: programDays(now), starts: startsOf })
    .from(offerings)
    .where(
      sql`${offerings.status} = 'published' AND ${bookableUntilIn('offerings')} > ${now.toISOString()}::timestamptz`,
    )
    .orderBy(asc(offerings.startsAt), asc(offerings.title), asc(offerings.id))
    .limit(MOST)
  return rows.map(({ offering, placesLeft, days, starts }) => ({
    id: offering.id,
    title: offering.title,
    kind: offering.kind,
    startsAt: offering.startsAt?.toISOString() ?? null,
    price: joiningPrice(offering, joiningAt(starts ?? [], now, settings.timeZone)),
    placesLeft,
    options: optionsOf(offering, settings),
    ...(days ? { programDays: days } : {}),
  }))
}
