import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'

/** Title, category and keywords as one text: exactly the expression of the index `offerings_words_trigrams`. */
export const WORDS = sql`(lower(title || ' ' || category || ' ' || immutable_words(keywords)))`

/** Letters swapped or left out still match ("clya", "paintng"); words that only begin alike do not. */
const typoThreshold = '0.39'

const asText = (typed: string) => typed.trim().toLowerCase()

/** A typed text as the inside of LIKE, with its own meaning of % and _ taken away (T75). */
export const likeText = (typed: string) => asText(typed).replace(/[\\%_]/g, '\\$&')

/** Whole words in any form (paint, painting), or any part of title, category and keywords. */
export function saysExactly(typed: string): SQL {
  return sql`(offerings.search @@ websearch_to_tsquery('english', ${typed}) OR ${WORDS} LIKE ${`%${likeText(typed)}%`})`
}

/** Best match first: the title counts most, then keywords, then the description. */
export function byMatch(typed: string): SQL {
  return sql`ts_rank(offerings.search, websearch_to_tsquery('english', ${typed})) + word_similarity(${asText(typed)}, ${WORDS}) DESC`
}

/** Something spelled like it. Only inside `toleratingTypos`. */
export function saysNearly(typed: string): SQL {
  return sql`${asText(typed)} <% ${WORDS}`
}

export function byNearness(typed: string): SQL {
  return sql`word_similarity(${asText(typed)}, ${WORDS}) DESC`
}

/** Reads with the operator of `saysNearly` set to our idea of near; the setting ends with the transaction. */
export function toleratingTypos<T>(db: Queryable, read: (tx: Queryable) => Promise<T>): Promise<T> {
  return db.transaction(async tx => {
    await tx.execute(sql`SELECT set_config('pg_trgm.word_similarity_threshold', ${typoThreshold}, true)`)
    return read(tx)
  })
}
