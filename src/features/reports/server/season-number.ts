import { type SQL, sql } from 'drizzle-orm'
import { SEASONS } from '#src/features/organization/program-settings.ts'

const NAMES = sql.join(
  SEASONS.map(each => sql`${each}::text`),
  sql`, `,
)

/**
 * The season and year of a class, the row `o` of `offerings`, as a `SeasonNumber`. A winter class that begins by June
 * belongs to the winter that began the year before. Null for a class without dates.
 */
export function seasonNumber(zone: string): SQL {
  const first = sql`(o.starts_at AT TIME ZONE ${zone}::text)`
  return sql`((extract(year FROM ${first})::int
    - CASE WHEN o.season = 'Winter' AND extract(month FROM ${first}) <= 6 THEN 1 ELSE 0 END) * ${SEASONS.length}::int
    + array_position(ARRAY[${NAMES}], o.season) - 1)`
}
