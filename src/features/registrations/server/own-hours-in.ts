import { type SQL, sql } from 'drizzle-orm'

/**
 * `ownHours` in SQL: when the child with the spot `r` comes to the session `s` and leaves, for a statement that reads both
 * under these names. The days are those of `zone`.
 */
export function ownHoursIn(zone: string): { startsAt: SQL<Date>; endsAt: SQL<Date> } {
  const day = sql`(s.starts_at AT TIME ZONE ${zone})::date`
  const at = (time: SQL, otherwise: SQL) =>
    sql<Date>`coalesce((${day} + (${time})::time) AT TIME ZONE ${zone}, ${otherwise})`
  return {
    startsAt: at(sql`coalesce(r.day_part #>> '{before,from}', r.day_part #>> '{half,from}')`, sql`s.starts_at`),
    endsAt: at(sql`coalesce(r.day_part #>> '{after,to}', r.day_part #>> '{half,to}')`, sql`s.ends_at`),
  }
}
