import { type SQL, sql } from 'drizzle-orm'
import { offerings } from '#src/features/classes/server/tables.ts'
import { registrations } from './tables.ts'

/**
 * When a spot in a program begins, for a statement that reads `registrations`: `startOf` in SQL, for sorting and
 * paging lists. Null for a spot without its own first day.
 */
export const programPlaceStart = (zone: string): SQL<Date | null> => {
  const day = sql`(s.starts_at AT TIME ZONE ${zone})::date`
  return sql<Date | null>`CASE WHEN ${registrations.startDate} IS NOT NULL THEN coalesce(
    (SELECT s.starts_at FROM sessions s WHERE s.offering_id = ${registrations.offeringId} AND s.cancelled_at IS NULL
      AND attends_on(${day}, ${registrations.startDate}, ${registrations.endDate}, ${registrations.days}, ${registrations.spans})
      ORDER BY s.starts_at LIMIT 1),
    ${registrations.startDate}::timestamp AT TIME ZONE ${zone}) END`
}

/** When a spot begins, for a statement that reads `registrations` and joins its `offerings`; null without a date. */
export const placeStart = (zone: string): SQL<Date | null> =>
  sql<Date | null>`coalesce(${programPlaceStart(zone)}, ${offerings.startsAt})`.mapWith(offerings.startsAt)
