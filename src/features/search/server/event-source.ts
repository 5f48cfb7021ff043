import { sql } from 'drizzle-orm'
import type { Searched } from './matching.ts'
import { columns, type Source } from './source.ts'

const ENTRY: Searched = {
  title: sql`entry.title`,
  words: sql`(lower(entry.title || ' ' || entry.type))`,
  vector: sql`entry.search`,
}

/** Calendar events from today on. All-day events start at midnight in the program's time zone. They link to their month. */
export const eventSource: Source = {
  kind: 'event',
  select: ({ matching, zone, now }) => sql`
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
    WHERE entry.ends > ${now} AND ${matching.where(ENTRY)}`,
}
