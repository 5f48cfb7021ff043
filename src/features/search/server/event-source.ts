import { type SQL, sql } from 'drizzle-orm'
import { daysAskedFor } from '../days-asked-for.ts'
import { OFFERING } from './class-source.ts'
import { everything, exactly, nearly, type Searched } from './matching.ts'
import { columns, type Question, type Source } from './source.ts'

/**
 * Dated sessions: the next one of each class that matches. A weekday or month in the text ("saturday clay") asks for
 * sessions on such a day. They stand a little behind the class itself.
 */
const sessionsLike = ({ typed, near, zone, now }: Question): SQL => {
  const { weekdays, months, rest } = daysAskedFor(typed)
  const matching = rest === '' ? everything : near ? nearly(rest) : exactly(rest)
  const local = sql`(sessions.starts_at AT TIME ZONE ${zone})`
  const onDay = sql`
      ${weekdays.length > 0 ? sql`AND extract(dow FROM ${local})::int = ANY(${numbers(weekdays)})` : sql``}
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
}

/** Entries of the calendar from today on; whole days begin at midnight in the program's zone. They lead to their month. */
const calendarLike = ({ matching, zone, now }: Question): SQL => sql`
    SELECT ${columns({
      id: sql`entry.id`,
      title: ENTRY.title,
      summary: sql`coalesce(entry.description, '')`,
      url: sql`'/portal?month=' || to_char(entry.starts AT TIME ZONE ${zone}, 'YYYY-MM') || '#calendar'`,
      startsAt: sql`entry.starts`,
      rank: matching.rank(ENTRY),
    })}
    FROM (
      SELECT calendar_events.*, coalesce(starts_on::timestamp AT TIME ZONE ${zone}, starts_at) AS starts,
        coalesce((coalesce(ends_on, starts_on) + 1)::timestamp AT TIME ZONE ${zone}, ends_at, starts_at) AS ends,
        to_tsvector('english', title || ' ' || coalesce(description, '')) AS search
      FROM calendar_events WHERE removed_at IS NULL
    ) AS entry
    WHERE entry.ends > ${now} AND ${matching.where(ENTRY)}`

const ENTRY: Searched = {
  title: sql`entry.title`,
  words: sql`(lower(entry.title || ' ' || entry.type))`,
  vector: sql`entry.search`,
}

export const eventSource: Source = {
  kind: 'event',
  select: question => sql`(${sessionsLike(question)}) UNION ALL (${calendarLike(question)})`,
}

/** Numbers of ours, never typed ones, as an array. */
const numbers = (values: readonly number[]) => sql.raw(`'{${values.map(Number).join(',')}}'::int[]`)
