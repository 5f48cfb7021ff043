import { sql } from 'drizzle-orm'
import { dayWords } from '../day-words.ts'
import { OFFERING } from './class-source.ts'
import { everything, exactly, nearly } from './matching.ts'
import { columns, type Source } from './source.ts'

/**
 * Dated sessions: the next one of each class that matches. A weekday or month in the text ("saturday clay") asks for
 * sessions on such a day. They stand a little behind the class itself.
 */
export const eventSource: Source = {
  kind: 'event',
  select: ({ typed, near, zone, now }) => {
    const { weekdays, months, rest } = dayWords(typed)
    const matching = rest === '' ? everything : near ? nearly(rest) : exactly(rest)
    const local = sql`(sessions.starts_at AT TIME ZONE ${zone})`
    const onDay = sql`
      ${weekdays.length > 0 ? sql`AND extract(isodow FROM ${local})::int = ANY(${numbers(weekdays)})` : sql``}
      ${months.length > 0 ? sql`AND extract(month FROM ${local})::int = ANY(${numbers(months)})` : sql``}`
    return sql`
    SELECT DISTINCT ON (offerings.id) ${columns({
      id: sql`sessions.id`,
      title: OFFERING.title,
      summary: sql`offerings.description`,
      url: sql`'/events/' || offerings.slug`,
      image: sql`offerings.image_path`,
      startsAt: sql`sessions.starts_at`,
      ageMin: sql`offerings.age_min`,
      ageMax: sql`offerings.age_max`,
      rank: sql`${matching.rank(OFFERING)} - 0.1`,
    })}
    FROM offerings JOIN sessions ON sessions.offering_id = offerings.id
    WHERE offerings.status = 'published' AND sessions.starts_at > ${now} AND sessions.cancelled_at IS NULL
      AND ${matching.where(OFFERING)} ${onDay}
    ORDER BY offerings.id, sessions.starts_at`
  },
}

/** Numbers of ours, never typed ones, as an array. */
const numbers = (values: readonly number[]) => sql.raw(`'{${values.map(Number).join(',')}}'::int[]`)
