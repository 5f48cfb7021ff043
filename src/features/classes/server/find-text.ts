import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'

/** Title, category and keywords as one text. Must be the exact expression of the index `offerings_words_trigrams`. */
export const WORDS = sql`(lower(title || ' ' || category || ' ' || immutable_words(keywords)))`

/** Swapped or missing letters still match ("clya", "paintng"). Words that only start alike don't. */
const typoThreshold = '0.39'

const asText = (typed: string) => typed.trim().toLowerCase()

/** The typed text for use inside LIKE, with % and _ escaped (T75). */
export const likeText = (typed: string) => asText(typed).replace(/[\\%_]/g, '\\$&')

/** Whole words in any form (paint, painting), or any part of title, category and keywords. */
export function saysExactly(typed: string): SQL {
  return sql`(offerings.search @@ websearch_to_tsquery('english', ${typed}) OR ${WORDS} LIKE ${`%${likeText(typed)}%`})`
}

/** Best match first: title counts most, then keywords, then the description. */
export function byMatch(typed: string): SQL {
  return sql`ts_rank(offerings.search, websearch_to_tsquery('english', ${typed})) + word_similarity(${asText(typed)}, ${WORDS}) DESC`
}

/** Similar spellings. Only inside `toleratingTypos`. */
export function saysNearly(typed: string): SQL {
  return sql`${asText(typed)} <% ${WORDS}`
}

export function byNearness(typed: string): SQL {
  return sql`word_similarity(${asText(typed)}, ${WORDS}) DESC`
}

/** Runs reads with our similarity threshold for `saysNearly`. The setting ends with the transaction. */
export function toleratingTypos<T>(db: Queryable, read: (tx: Queryable) => Promise<T>): Promise<T> {
  return db.transaction(async tx => {
    await tx.execute(sql`SELECT set_config('pg_trgm.word_similarity_threshold', ${typoThreshold}, true)`)
    return read(tx)
  })
}
