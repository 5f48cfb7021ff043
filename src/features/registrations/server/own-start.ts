import { type SQL, sql } from 'drizzle-orm'
import { offerings } from '#src/features/classes/server/tables.ts'
import { registrations } from './tables.ts'

/**
 * When a spot with its own first day begins, in a program or in a class joined late, for a statement that reads
 * `registrations`: `startOf` in SQL, for sorting and paging lists. Null for any other.
 */
export const datedPlaceStart = (zone: string): SQL<Date | null> => {
  const day = sql`(s.starts_at AT TIME ZONE ${zone})::date`
  return sql<Date | null>`CASE WHEN ${registrations.startDate} IS NOT NULL THEN coalesce(
    (SELECT s.starts_at FROM sessions s WHERE s.offering_id = ${registrations.offeringId} AND s.cancelled_at IS NULL
      AND attends_on(${day}, ${registrations.startDate}, ${registrations.endDate}, ${registrations.days}, ${registrations.spans})
      ORDER BY s.starts_at LIMIT 1),
    ${registrations.startDate}::timestamp AT TIME ZONE ${zone}) END`
}

/** When a spot begins, for a statement that reads `registrations` and joins its `offerings`; null without a date. */
export const placeStart = (zone: string): SQL<Date | null> =>
  sql<Date | null>`coalesce(${datedPlaceStart(zone)}, ${offerings.startsAt})`.mapWith(offerings.startsAt)

/**
 * The same for a statement that reads `registrations` and `offerings` under these aliases. The days are those of the
 * program's zone.
 */
export const ownStartIn = (registration: string, offering: string): SQL<Date | null> => {
  const [r, o] = [sql.raw(registration), sql.raw(offering)]
  return sql<Date | null>`coalesce((SELECT min(s.starts_at) FROM sessions s WHERE ${r}.start_date IS NOT NULL
    AND s.offering_id = ${o}.id AND s.cancelled_at IS NULL AND attends_on(
      (s.starts_at AT TIME ZONE program_zone())::date, ${r}.start_date, ${r}.end_date, ${r}.days, ${r}.spans)), ${o}.starts_at)`
}
