import { type SQL, sql } from 'drizzle-orm'
import { isListed } from '#src/features/classes/server.ts'
import { daysAskedFor } from '../days-asked-for.ts'
import { everything, exactly, nearly, type Searched } from './matching.ts'
import { columns, type Question, type Source } from './source.ts'

/** How an offering is searched: exactly the expressions of the indexes `offerings_search` and `offerings_words_trigrams`. */
const OFFERING: Searched = {
  title: sql`offerings.title`,
  words: sql`(lower(offerings.title || ' ' || offerings.category || ' ' || immutable_words(offerings.keywords)))`,
  vector: sql`offerings.search`,
}

/**
 * Classes that can still be reached: listed and not over. Each appears once, with its first day if that's in the future.
 * A weekday or month in the text ("saturday clay") also finds classes with a session on such a day, and shows that day.
 */
export const classSource: Source = {
  kind: 'class',
  select: question => {
    const { matching, now } = question
    const onDay = sessionsOnDay(question)
    const first = sql`CASE WHEN offerings.starts_at > ${now} THEN offerings.starts_at END`
    return sql`
    SELECT ${columns({
      id: sql`offerings.id`,
      title: OFFERING.title,
      summary: sql`offerings.description`,
      url: sql`'/events/' || offerings.slug`,
      image: sql`offerings.image_path`,
      startsAt: onDay ? sql`coalesce(on_day.starts_at, ${first})` : first,
      ageMin: sql`offerings.age_min`,
      ageMax: sql`offerings.age_max`,
      priceCents: sql`CASE WHEN offerings.kind <> 'program' AND NOT (offerings.join_late = 'prorated'
        AND offerings.starts_at <= ${now}) THEN offerings.price_cents END`,
      rank: onDay ? sql`coalesce(on_day.rank, ${matching.rank(OFFERING)})` : matching.rank(OFFERING),
    })}
    FROM offerings ${onDay ? sql`LEFT JOIN LATERAL (${onDay}) AS on_day ON true` : sql``}
    WHERE ${isListed} AND offerings.ends_at > ${now}
      AND (${matching.where(OFFERING)} ${onDay ? sql`OR on_day.starts_at IS NOT NULL` : sql``})`
  },
}

/** A class's next session on a requested day, if the rest of the text matches. `undefined` when no day was requested. */
function sessionsOnDay({ typed, near, zone, now }: Question): SQL | undefined {
  const { weekdays, months, rest } = daysAskedFor(typed)
  if (weekdays.length + months.length === 0) return undefined
  const matching = rest === '' ? everything : near ? nearly(rest) : exactly(rest)
  const local = sql`(sessions.starts_at AT TIME ZONE ${zone})`
  return sql`
      SELECT sessions.starts_at, ${matching.rank(OFFERING)} AS rank
      FROM sessions
      WHERE sessions.offering_id = offerings.id AND sessions.starts_at > ${now} AND sessions.cancelled_at IS NULL
        AND ${matching.where(OFFERING)}
        ${weekdays.length > 0 ? sql`AND extract(dow FROM ${local})::int = ANY(${numbers(weekdays)})` : sql``}
        ${months.length > 0 ? sql`AND extract(month FROM ${local})::int = ANY(${numbers(months)})` : sql``}
      ORDER BY sessions.starts_at LIMIT 1`
}

/** Our own numbers, never typed ones, as an array. */
const numbers = (values: readonly number[]) => sql.raw(`'{${values.map(Number).join(',')}}'::int[]`)
