import { type SQL, sql } from 'drizzle-orm'
import { offerings } from '#src/features/classes/server/tables.ts'

/**
 * How many spots of an offering a family could get at `now`, null without a limit. Expired holds count as free
 * even before they are released; while children are on the waitlist, open spots are theirs.
 */
export function placesLeftAt(now: Date): SQL<number | null> {
  return sql<number | null>`CASE WHEN ${offerings.capacity} = 0 THEN NULL
    WHEN EXISTS (SELECT 1 FROM registrations w WHERE w.offering_id = ${offerings.id} AND w.status = 'waitlisted') THEN 0
    ELSE greatest(0, ${offerings.capacity} - ${offerings.taken}
    + (SELECT count(*)::int FROM registrations held WHERE held.offering_id = ${offerings.id}
        AND held.status = 'pending' AND held.held_until <= ${now.toISOString()}::timestamptz)) END`
}
