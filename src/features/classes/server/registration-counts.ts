import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { ClassSeats } from '../seats.ts'
import { type AttendanceJson, attendanceJson, toAttendance } from './attendance-json.ts'

/*
 * Registrations depend on classes, so their tables can't be imported here. The few numbers that every class needs from
 * them are read by table name, only in this file, and never written.
 */

/** Expired holds of a class: still counted in `taken`, but open to anyone. */
export function lapsedHolds(now: Date): SQL<number> {
  return sql<number>`(SELECT count(*)::int FROM registrations r
    WHERE r.offering_id = offerings.id AND r.status = 'pending' AND r.held_until <= ${now.toISOString()}::timestamptz)`
}

/** How many children are on the waitlist of a class. */
export const waiting: SQL<number> = sql<number>`(SELECT count(*)::int FROM registrations r
    WHERE r.offering_id = offerings.id AND r.status = 'waitlisted')`

/** How many families have a confirmed spot in a class. */
export const families: SQL<number> = sql<number>`(SELECT count(DISTINCT r.parent_id)::int FROM registrations r
    WHERE r.offering_id = offerings.id AND r.status IN ('confirmed', 'active'))`

/** How many children have a confirmed spot in a class. Who comes to one session of a series doesn't count. */
export const confirmedChildren: SQL<number> = sql<number>`(SELECT count(*)::int FROM registrations r
    WHERE r.offering_id = offerings.id AND r.status IN ('confirmed', 'active')
      AND (r.end_date IS NULL OR r.enrollment_option IS NOT NULL))`

/** The names of those families, by last name. */
export async function readFamilyNames(db: Queryable, offeringId: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT DISTINCT ON (lower(u.last_name), lower(u.first_name), u.id) trim(u.first_name || ' ' || u.last_name) AS name
    FROM registrations r JOIN users u ON u.id = r.parent_id
    WHERE r.offering_id = ${offeringId} AND r.status IN ('confirmed', 'active')
    ORDER BY lower(u.last_name), lower(u.first_name), u.id`)
  return rows.map(({ name }) => name)
}

/** Whether anyone has a confirmed spot in a class. */
export const hasFamilies: SQL<boolean> = sql<boolean>`EXISTS (SELECT FROM registrations r
    WHERE r.offering_id = offerings.id AND r.status IN ('confirmed', 'active'))`

/** Whether any family has to do with a class: a registration in any state, the waitlist, or a cart. */
export const isInUse: SQL<boolean> = sql<boolean>`(EXISTS (SELECT FROM registrations r WHERE r.offering_id = offerings.id)
    OR EXISTS (SELECT FROM cart_items c WHERE c.offering_id = offerings.id))`

/**
 * Whether staff still plan with the sessions of a class. An unpublished class keeps its families, and their children
 * will come, so staff see it until it's canceled or the last spot has ended.
 */
export const takesPlace: SQL<boolean> = sql<boolean>`(offerings.status = 'published' OR ${hasFamilies})`

/**
 * The seats of a class at each session still to come at `now`, who has them, and who waits for them, without the registrations in
 * `besides`. The caller has locked the class, so that nobody takes a seat meanwhile. A class without a limit has no sessions
 * here: there is nothing to count.
 */
export async function readClassSeats(
  db: Queryable,
  offeringId: string,
  now: Date,
  besides: readonly string[] = [],
): Promise<ClassSeats> {
  const { rows } = await db.execute<{
    sessions: ClassSeats['sessions'] | null
    places: { waits: boolean; place: AttendanceJson; count: number }[] | null
  }>(sql`SELECT
    (SELECT json_agg(json_build_object('day', (s.starts_at AT TIME ZONE program_zone())::date, 'seats', s.seats))
      FROM sessions s WHERE s.offering_id = o.id AND s.cancelled_at IS NULL AND s.starts_at > ${now.toISOString()}::timestamptz) AS sessions,
    (SELECT json_agg(g) FROM (
      SELECT r.status = 'waitlisted' AS waits, ${attendanceJson} AS place, count(*)::int AS count FROM registrations r
      WHERE r.offering_id = o.id AND r.status <> 'cancelled' AND r.id <> ALL(${sql.param([...besides])}::uuid[])
      GROUP BY 1, 2) g) AS places
    FROM offerings o WHERE o.id = ${offeringId} AND o.capacity > 0`)
  const { sessions, places } = rows[0] ?? { sessions: null, places: null }
  const standing = (places ?? []).map(({ place, ...rest }) => ({ ...rest, place: toAttendance(place) }))
  return {
    sessions: sessions ?? [],
    standing: standing.filter(({ waits }) => !waits),
    waiting: standing.filter(({ waits }) => waits).map(({ place }) => place),
  }
}

/**
 * Whether a family counts for the earlier registration day of the season in row `s`: it had a paid spot in a season before,
 * staff put it on the list, or, if the season says so, one of its children is enrolled now. A free trial doesn't count.
 */
export const comesEarly = (familyId: SQL, now: string): SQL<boolean> => sql<boolean>`(
    EXISTS (SELECT FROM registrations e JOIN offerings eo ON eo.id = e.offering_id LEFT JOIN seasons es ON es.id = eo.season_id
      WHERE e.parent_id = ${familyId} AND e.status IN ('confirmed', 'active') AND e.payment_status = 'paid' AND eo.kind <> 'trial'
        AND coalesce(es.first_day, (eo.starts_at AT TIME ZONE program_zone())::date) < s.first_day)
    OR EXISTS (SELECT FROM season_early_families ef WHERE ef.early_season_id = s.id AND ef.family_id = ${familyId})
    OR (s.early_siblings AND EXISTS (SELECT FROM registrations e JOIN offerings eo ON eo.id = e.offering_id
      WHERE e.parent_id = ${familyId} AND e.status IN ('confirmed', 'active') AND eo.ends_at > ${now}::timestamptz)))`

/** Whether a family has a spot in a class, holds one, or is on its waitlist. */
export const hasAnyone: SQL<boolean> = sql<boolean>`EXISTS (SELECT FROM registrations r
    WHERE r.offering_id = offerings.id AND r.status <> 'cancelled')`
