import { and, sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { byNearness, likeText, saysNearly, toleratingTypos, WORDS } from './find-text.ts'
import { reachable } from './search-classes.ts'
import { offerings } from './tables.ts'

const fromCharacters = 2
const mostSuggestions = 5

/**
 * Suggestions while typing: titles first, then categories, with those that start with the text before those that
 * contain it. Typos still find a class. Nothing below 2 characters.
 */
export async function suggest(db: Queryable, typed: string, now: Date): Promise<string[]> {
  const text = typed.trim()
  if (text.length < fromCharacters) return []
  const found = await containing(db, text, now)
  if (found.length > 0) return found
  return toleratingTypos(db, async tx => {
    const rows = await tx
      .select({ title: offerings.title })
      .from(offerings)
      .where(and(reachable(now), saysNearly(text)))
      .orderBy(byNearness(text))
      .limit(mostSuggestions * 4)
    return [...new Set(rows.map(row => row.title))].slice(0, mostSuggestions)
  })
}

async function containing(db: Queryable, text: string, now: Date): Promise<string[]> {
  const like = likeText(text)
  const { rows } = await db.execute<{ words: string }>(sql`
    SELECT words FROM (
      SELECT title AS words, 1 AS kind FROM offerings WHERE ${WORDS} LIKE ${`%${like}%`} AND ${reachable(now)}
      UNION
      SELECT category, 2 FROM offerings WHERE ${WORDS} LIKE ${`%${like}%`} AND ${reachable(now)}
    ) AS found
    WHERE lower(words) LIKE ${`%${like}%`}
    ORDER BY kind, lower(words) NOT LIKE ${`${like}%`}, lower(words) COLLATE "C"
    LIMIT ${mostSuggestions}`)
  return rows.map(row => row.words)
}
