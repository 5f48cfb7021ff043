import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'

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
