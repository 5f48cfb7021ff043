import { type SQL, sql } from 'drizzle-orm'

/**
 * `ownHours` in SQL: when the child with the spot `r` comes to the session `s` and leaves, for a statement that reads both
 * under these names. The days are those of `zone`.
 */
export function ownHoursIn(zone: string): { startsAt: SQL<Date>; endsAt: SQL<Date> } {
  const day = sql`(s.starts_at AT TIME ZONE ${zone})::date`
  const at = (time: SQL) => sql`(${day} + (${time})::time) AT TIME ZONE ${zone}`
  const isHalf = sql`r.day_part #>> '{half,from}' IS NOT NULL`
  return {
    startsAt: sql<Date>`CASE WHEN ${isHalf} THEN ${at(sql`coalesce(r.day_part #>> '{before,from}', r.day_part #>> '{half,from}')`)}
      ELSE least(${at(sql`r.day_part #>> '{before,from}'`)}, s.starts_at) END`,
    endsAt: sql<Date>`CASE WHEN ${isHalf} THEN ${at(sql`coalesce(r.day_part #>> '{after,to}', r.day_part #>> '{half,to}')`)}
      ELSE greatest(${at(sql`r.day_part #>> '{after,to}'`)}, s.ends_at) END`,
  }
}
