import { and, eq, gt, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { dayOf, isPlainDay } from '#src/lib/dates.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { type AgeGroup, boundsOf } from '../ages.ts'
import { isoDay, type Weekday } from '../weekdays.ts'
import { byMatch, byNearness, saysExactly, saysNearly, toleratingTypos } from './find-text.ts'
import { isListed } from './listed.ts'
import { hasOpenSpot } from './open-spot.ts'
import { type Offering, readOfferings } from './read-offerings.ts'
import { isOpenToAll } from './seasons/season-windows.ts'
import { offerings, sessions } from './tables.ts'

export type Search = {
  q?: string
  category?: string
  ageGroup?: AgeGroup | ''
  season?: (typeof offerings.$inferSelect)['season'] | ''
  /** Cents. */
  minPrice?: number | ''
  maxPrice?: number | ''
  /** `YYYY-MM-DD` in the program's time zone, or an instant. */
  startDate?: string
  endDate?: string
  /** Days of the week on which a session that isn't over meets, in the program's time zone. Empty means any. */
  weekdays?: Weekday[]
  sortBy?: 'bookable' | 'date' | 'price' | 'title' | 'popularity' | ''
  sortOrder?: 'asc' | 'desc' | ''
  limit?: number
  offset?: number
}

/** What families see in lists: listed and not over. */
export const reachable = (now: Date) => and(isListed, gt(offerings.endsAt, now))!

/**
 * The catalog search. Exact matches win; typos are only tolerated when there are none, so a correct word never brings
 * in similar ones. Both searches use an index.
 */
export async function searchClasses(
  db: Queryable,
  search: Search,
  zone: string,
  now: Date,
): Promise<{ classes: Offering[]; total: number }> {
  const typed = search.q?.trim()
  const at = { now, zone }
  if (!typed) return page(db, search, filters(search, zone, now), undefined, at)
  const exact = await page(db, search, and(saysExactly(typed), filters(search, zone, now))!, byMatch(typed), at)
  if (exact.total > 0) return exact
  return toleratingTypos(db, tx =>
    page(tx, search, and(saysNearly(typed), filters(search, zone, now))!, byNearness(typed), at),
  )
}

async function page(
  db: Queryable,
  search: Search,
  where: SQL,
  best: SQL | undefined,
  { now, zone }: { now: Date; zone: string },
) {
  const { limit = 50, offset = 0 } = search
  const [classes, total] = await Promise.all([
    readOfferings(db, { where, orderBy: order(search, best, now, zone), limit, offset }, now),
    db.$count(offerings, where),
  ])
  return { classes, total }
}

function filters(search: Search, zone: string, now: Date): SQL {
  const { category, ageGroup, season, minPrice, maxPrice, startDate, endDate, weekdays = [] } = search
  const ages = ageGroup ? boundsOf(ageGroup) : undefined
  const given = (value: number | '' | undefined): value is number => typeof value === 'number'
  return and(
    reachable(now),
    category ? eq(offerings.category, category) : undefined,
    season ? eq(offerings.season, season) : undefined,
    ages && and(lte(offerings.ageMin, ages.to), gte(offerings.ageMax, ages.from)),
    given(minPrice) ? gte(offerings.priceCents, minPrice) : undefined,
    given(maxPrice) ? lte(offerings.priceCents, maxPrice) : undefined,
    startDate ? gte(offerings.startsAt, instantOf(startDate, zone)) : undefined,
    endDate
      ? isPlainDay(endDate)
        ? lt(offerings.startsAt, instantOf(endDate, zone, 1))
        : lte(offerings.startsAt, new Date(endDate))
      : undefined,
    weekdays.length > 0 ? meetsOn(weekdays, zone, now) : undefined,
  )!
}

/** Whether a session that wasn't canceled and isn't over starts on one of these days in the zone. */
const meetsOn = (weekdays: readonly Weekday[], zone: string, now: Date): SQL => sql`EXISTS (SELECT FROM ${sessions} s
  WHERE s.offering_id = offerings.id AND s.cancelled_at IS NULL AND s.ends_at > ${now.toISOString()}::timestamptz
    AND extract(isodow FROM s.starts_at AT TIME ZONE ${zone})::int = ANY(${sql.param(weekdays.map(isoDay))}::int[]))`

/** The start of a day in the program's time zone (plus `later` days), or the given instant. */
function instantOf(day: string, zone: string, later = 0): Date {
  if (!isPlainDay(day)) return new Date(day)
  const begin = Temporal.PlainDate.from(day).add({ days: later }).toZonedDateTime(zone)
  return new Date(begin.epochMilliseconds)
}

/** Names are sorted by their lowercase bytes, so that the order doesn't depend on the server's collation. */
const COLUMN = {
  date: sql`offerings.starts_at`,
  price: sql`offerings.price_cents`,
  title: sql`lower(offerings.title) COLLATE "C"`,
  popularity: sql`offerings.popularity`,
}

function order({ sortBy, sortOrder }: Search, best: SQL | undefined, now: Date, zone: string): SQL[] {
  const soonest = sql`offerings.starts_at, offerings.id`
  if (!sortBy) return best ? [best, soonest] : [soonest]
  if (sortBy === 'bookable') return [sql`(${hasOpenSpot(now)} AND ${isOpenToAll(dayOf(now, zone))}) DESC`, soonest]
  const direction = sortOrder || (sortBy === 'popularity' ? 'desc' : 'asc')
  return [sql`${COLUMN[sortBy]} ${sql.raw(direction === 'desc' ? 'DESC' : 'ASC')}`, soonest]
}
