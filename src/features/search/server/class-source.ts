import { sql } from 'drizzle-orm'
import type { Searched } from './matching.ts'
import { columns, type Source } from './source.ts'

/** How an offering is searched: exactly the expressions of the indexes `offerings_search` and `offerings_words_trigrams`. */
export const OFFERING: Searched = {
  title: sql`offerings.title`,
  words: sql`(lower(offerings.title || ' ' || offerings.category || ' ' || immutable_words(offerings.keywords)))`,
  vector: sql`offerings.search`,
}

/** Classes that can still be reached: published, and not over. */
export const classSource: Source = {
  kind: 'class',
  select: ({ matching, now }) => sql`
    SELECT ${columns({
      id: sql`offerings.id`,
      title: OFFERING.title,
      summary: sql`offerings.description`,
      url: sql`'/events/' || offerings.slug`,
      image: sql`offerings.image_path`,
      startsAt: sql`CASE WHEN offerings.starts_at > ${now} THEN offerings.starts_at END`,
      ageMin: sql`offerings.age_min`,
      ageMax: sql`offerings.age_max`,
      priceCents: sql`CASE WHEN offerings.kind <> 'program' THEN offerings.price_cents END`,
      rank: matching.rank(OFFERING),
    })}
    FROM offerings
    WHERE offerings.status = 'published' AND offerings.ends_at > ${now} AND ${matching.where(OFFERING)}`,
}
