import { asc, sql } from 'drizzle-orm'
import { isBookable } from '#src/features/classes/availability.ts'
import { canStillCome, joiningAt, joiningPrice } from '#src/features/classes/joining-late.ts'
import { optionsOf, type PriceSettings } from '#src/features/classes/pricing.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { programDays, spotsLeft } from '#src/features/classes/server.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'

const MOST = 300

/** When the sessions of a class start. */
const startsOf = sql<string[] | null>`(SELECT json_agg(s.starts_at ORDER BY s.starts_at) FROM sessions s
  WHERE offerings.kind <> 'program' AND s.offering_id = offerings.id AND s.cancelled_at IS NULL)`

/**
 * The classes that staff can book at `now`, soonest first, with the open spots of each, what it costs now in cents, and the days
 * of a program. A class that has begun is among them while it has a session on a day to come.
 */
export async function bookableClasses(db: Queryable, now: Date, settings: PriceSettings & { timeZone: string }) {
  const at = sql`${now.toISOString()}::timestamptz`
  const rows = await db
    .select({ offering: offerings, placesLeft: spotsLeft(now), days: programDays(now), starts: startsOf })
    .from(offerings)
    .where(
      sql`${offerings.status} = 'published' AND ${at} < (CASE WHEN offerings.kind = 'program' THEN offerings.ends_at ELSE (
        SELECT max(s.starts_at) FROM sessions s WHERE s.offering_id = offerings.id AND s.cancelled_at IS NULL) END)`,
    )
    .orderBy(asc(offerings.startsAt), asc(offerings.title), asc(offerings.id))
    .limit(MOST)
  const isLeft = ({ offering, starts }: (typeof rows)[number]) =>
    canStillCome({ ...offering, starts: starts ?? [] }, now, settings.timeZone)
  return rows.filter(isLeft).map(({ offering, placesLeft, days, starts }) => ({
    id: offering.id,
    title: offering.title,
    kind: offering.kind,
    startsAt: offering.startsAt?.toISOString() ?? null,
    price: joiningPrice(offering, joiningAt(starts ?? [], now, settings.timeZone)),
    placesLeft,
    isPastJoining: !isBookable(offering, now),
    options: optionsOf(offering, settings),
    ...(days ? { programDays: days } : {}),
  }))
}
