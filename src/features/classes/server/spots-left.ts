import { type SQL, sql } from 'drizzle-orm'
import { lapsedHolds, waiting } from './registration-counts.ts'

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`

/**
 * The seats free at the sessions still to come: in a program on its emptiest day, because children come on different days,
 * otherwise at the fullest session, because a spot needs them all. Null without a session to come.
 */
const freeSeats = (sessions: SQL): SQL<number | null> => sql<number | null>`(
  SELECT CASE WHEN offerings.kind = 'program' THEN max(s.seats - s.seats_taken) ELSE min(s.seats - s.seats_taken) END
  FROM sessions s WHERE s.offering_id = offerings.id AND s.cancelled_at IS NULL AND ${sessions})`

/** `placesLeft` for a statement that reads `offerings`: the spots a family could get at `now`, null without a limit. */
export const spotsLeft = (now: Date): SQL<number | null> => sql<
  number | null
>`CASE WHEN offerings.capacity = 0 THEN NULL
  WHEN offerings.kind <> 'program' AND ${waiting} > 0 THEN 0
  ELSE greatest(0, ${lapsedHolds(now)} + coalesce(${freeSeats(sql`s.starts_at > ${instant(now)}`)},
    ${freeSeats(sql`true`)}, offerings.capacity)) END`

/** Whether a class has a seat at `now` that nobody holds, for its waitlist. Never null. */
export const hasFreeSeat = (now: Date): SQL<boolean> => sql<boolean>`(offerings.capacity = 0
  OR coalesce(${freeSeats(sql`s.starts_at > ${instant(now)}`)}, 0) > 0)`

/** The days to come of a program and whether each is full, as its page shows them, for a statement that reads `offerings`. Null for a class. */
export const programDays = (now: Date): SQL<{ day: string; full: boolean }[] | null> => sql<
  { day: string; full: boolean }[] | null
>`CASE WHEN offerings.kind = 'program' THEN (
  SELECT coalesce(json_agg(json_build_object('day', (s.starts_at AT TIME ZONE program_zone())::date,
    'full', s.seats > 0 AND s.seats_taken - ${lapsedHolds(now)} >= s.seats) ORDER BY s.starts_at), '[]'::json)
  FROM sessions s WHERE s.offering_id = offerings.id AND s.cancelled_at IS NULL AND s.starts_at > ${instant(now)}) END`
