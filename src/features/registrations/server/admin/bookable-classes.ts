import { asc, sql } from 'drizzle-orm'
import { isBookable } from '#src/features/classes/availability.ts'
import { dropInDays } from '#src/features/classes/drop-in.ts'
import { canStillCome, joiningAt, joiningPrice } from '#src/features/classes/joining-late.ts'
import { optionsOf, type PriceSettings } from '#src/features/classes/pricing.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { programDays, soldIn, spotsLeft } from '#src/features/classes/server.ts'
import { dayOf } from '#src/lib/dates.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'

const MOST = 300

/** When the sessions without a free seat start. */
const fullStartsOf = sql<
  string[] | null
>`(SELECT json_agg(s.starts_at) FROM sessions s WHERE offerings.drop_in_cents IS NOT NULL
  AND s.offering_id = offerings.id AND s.cancelled_at IS NULL AND s.seats > 0 AND s.seats_taken >= s.seats)`

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
    .select({
      offering: offerings,
      placesLeft: spotsLeft(now),
      days: programDays(now),
      starts: startsOf,
      fullStarts: fullStartsOf,
    })
    .from(offerings)
    .where(
      sql`${offerings.status} = 'published' AND ${at} < (CASE WHEN offerings.kind = 'program' THEN offerings.ends_at ELSE (
        SELECT max(s.starts_at) FROM sessions s WHERE s.offering_id = offerings.id AND s.cancelled_at IS NULL) END)`,
    )
    .orderBy(asc(offerings.startsAt), asc(offerings.title), asc(offerings.id))
    .limit(MOST)
  const dropInsOf = (offering: (typeof rows)[number]['offering'], starts: string[], full: string[]) => {
    const all = starts.map(each => new Date(each))
    const fullDays = new Set(full.map(each => dayOf(each, settings.timeZone)))
    const own = dropInDays(offering, all, now, settings.timeZone)
    if (offering.dropInCents === null || own.length === 0) return {}
    return { dropIns: { price: offering.dropInCents, days: own.map(({ day }) => ({ day, full: fullDays.has(day) })) } }
  }
  const isLeft = ({ offering, starts }: (typeof rows)[number]) =>
    canStillCome({ ...offering, starts: starts ?? [] }, now, settings.timeZone)
  return rows.filter(isLeft).map(({ offering, placesLeft, days, starts, fullStarts }) => ({
    id: offering.id,
    title: offering.title,
    kind: offering.kind,
    startsAt: offering.startsAt?.toISOString() ?? null,
    price: joiningPrice(offering, joiningAt(starts ?? [], now, settings.timeZone)),
    placesLeft,
    isPastJoining: !isBookable(offering, now),
    options: optionsOf(offering, settings),
    ...(days ? { programDays: days } : {}),
    ...(offering.kind === 'program' && offering.dayOptions ? { dayOptions: soldIn(offering.dayOptions) } : {}),
    ...dropInsOf(offering, starts ?? [], fullStarts ?? []),
  }))
}
