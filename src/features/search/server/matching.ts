import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { wordsOf } from '../mark-text.ts'

/** Swapped or missing letters still match ("clya", "paintng"); words that only start alike don't. */
const typoThreshold = '0.39'
/** Below this many letters, only the start of words counts, because any text contains an "a". */
const lettersForAnyPart = 3

/** What a source is searched in. `vector` and `words` should match an index. */
export type Searched = { title: SQL; words: SQL; vector: SQL }

/** How a typed text finds and ranks rows of any kind. */
export type Matching = { where(searched: Searched): SQL; rank(searched: Searched): SQL }

/** Whole words in any form, the start of the last word (people look while typing), or any part of title and keywords. */
export function exactly(typed: string): Matching {
  const text = plain(typed)
  const like = likeText(text)
  const parts = text.length < lettersForAnyPart ? [`${like}%`, `% ${like}%`] : [`%${like}%`]
  const query = sql`to_tsquery('english', ${prefixQuery(text)})`
  return {
    where: ({ words, vector }) =>
      sql`(${vector} @@ ${query} OR ${sql.join(
        parts.map(part => sql`${words} LIKE ${part}`),
        sql` OR `,
      )})`,
    rank: ({ title, words, vector }) =>
      sql`(ts_rank(${vector}, ${query}) + 2 * word_similarity(${text}, lower(${title})) + word_similarity(${text}, ${words}))`,
  }
}

/** Similar spelling. Only inside `toleratingTypos`. */
export function nearly(typed: string): Matching {
  const text = plain(typed)
  return {
    where: ({ words }) => sql`${text} <% ${words}`,
    rank: ({ title, words }) => sql`(word_similarity(${text}, lower(${title})) + word_similarity(${text}, ${words}))`,
  }
}

/** Every row, none before another. */
export const everything: Matching = { where: () => sql`true`, rank: () => sql`1::float8` }

/** Reads with the operator of `nearly` set to our threshold. The setting ends with the transaction. */
export function toleratingTypos<T>(db: Queryable, read: (tx: Queryable) => Promise<T>): Promise<T> {
  return db.transaction(async tx => {
    await tx.execute(sql`SELECT set_config('pg_trgm.word_similarity_threshold', ${typoThreshold}, true)`)
    return read(tx)
  })
}

const plain = (typed: string) => typed.trim().replace(/\s+/g, ' ').toLowerCase()

/** A typed text for use inside LIKE, with % and _ escaped (T75). */
const likeText = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Every word, the last one as a prefix. Only letters and digits get in, quoted, so typed text is never syntax. */
const prefixQuery = (text: string) =>
  wordsOf(text)
    .map((word, i, all) => (i === all.length - 1 ? `'${word}':*` : `'${word}'`))
    .join(' & ')
