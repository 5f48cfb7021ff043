import { type SQL, sql } from 'drizzle-orm'

/*
 * Registrations stand above classes, so their tables cannot be imported here. What of theirs belongs to every class
 * all the same is read by name, in this file only, and nothing is ever written.
 */

/** Holds of a class whose time is over: still inside `taken`, but free for anybody. */
export function lapsedHolds(now: Date): SQL<number> {
  return sql<number>`(SELECT count(*)::int FROM registrations r
    WHERE r.offering_id = offerings.id AND r.status = 'pending' AND r.held_until <= ${now.toISOString()}::timestamptz)`
}

/** How many stand on the waitlist of a class. */
export const waiting: SQL<number> = sql<number>`(SELECT count(*)::int FROM registrations r
    WHERE r.offering_id = offerings.id AND r.status = 'waitlisted')`

/** How many families have a confirmed place in a class. */
export const families: SQL<number> = sql<number>`(SELECT count(DISTINCT r.parent_id)::int FROM registrations r
    WHERE r.offering_id = offerings.id AND r.status IN ('confirmed', 'active'))`

/** Whether anybody has a confirmed place in a class. */
export const hasFamilies: SQL<boolean> = sql<boolean>`EXISTS (SELECT FROM registrations r
    WHERE r.offering_id = offerings.id AND r.status IN ('confirmed', 'active'))`

/**
 * Whether staff reckon with the sessions of a class. One that is taken off the site keeps its families, and their children
 * come: it is there for staff until it is called off or the last place has ended.
 */
export const takesPlace: SQL<boolean> = sql<boolean>`(offerings.status = 'published' OR ${hasFamilies})`
