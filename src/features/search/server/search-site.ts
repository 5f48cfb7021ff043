import { sql } from 'drizzle-orm'
import type { ContentBlocks } from '#src/features/content/keys.ts'
import type { Database, Queryable } from '#src/platform/database/open-database.ts'
import { KINDS, type Kind } from '../contract.ts'
import { fairShare } from '../fair-share.ts'
import { blogSource } from './blog-source.ts'
import { classSource } from './class-source.ts'
import { eventSource } from './event-source.ts'
import { exactly, nearly, toleratingTypos } from './matching.ts'
import { pageSource } from './page-source.ts'
import { readPageTexts } from './read-page-texts.ts'
import type { Question, Source } from './source.ts'

/** One result, as the database returns it. */
export type Found = {
  kind: Kind
  id: string
  title: string
  summary: string
  body: string
  url: string
  image: string | null
  /** Milliseconds since 1970. */
  starts: number | null
  age_min: number | null
  age_max: number | null
  /** Cents. */
  price_cents: number | null
  rank: number
  /** How many of its kind there are in total. */
  total: number
}

export type SiteSearch = { typed: string; kind?: Kind; limit: number; zone: string; now: Date }
export type Counts = Record<Kind | 'all', number>

/** The most results of one kind that a search reads. */
const mostOfAKind = 50

/**
 * Searches classes, posts, calendar events and pages. Exact words win. Only when they find nothing anywhere are typos
 * tolerated, so a correctly spelled word never brings in its neighbors. A blank text finds nothing and runs no query.
 */
export async function searchSite(
  db: Database,
  builtIn: readonly ContentBlocks[],
  { typed, kind, limit, zone, now }: SiteSearch,
): Promise<{ found: Found[]; counts: Counts; near: boolean }> {
  const text = typed.trim()
  if (text === '') return { found: [], counts: countOf([]), near: false }
  const sources = [blogSource, classSource, eventSource, pageSource(await readPageTexts(db, builtIn))]
  const question = { typed: text, zone, now }
  let near = false
  let rows = await read(db, sources, { ...question, matching: exactly(text), near })
  if (rows.length === 0) {
    rows = await toleratingTypos(db, tx => read(tx, sources, { ...question, matching: nearly(text), near: true }))
    near = rows.length > 0
  }
  const found = kind ? rows.filter(row => row.kind === kind).slice(0, limit) : fairShare(rows, limit)
  return { found, counts: countOf(rows), near }
}

/** All sources in one query, each with its best rows and its own count. */
async function read(db: Queryable, sources: readonly Source[], question: Question): Promise<Found[]> {
  const parts = sources.map(
    ({ kind, select }) => sql`
      (SELECT ${kind}::text AS kind, *, count(*) OVER ()::int AS total FROM (${select(question)}) AS found
       ORDER BY rank DESC, starts_at, title LIMIT ${mostOfAKind})`,
  )
  const { rows } = await db.execute<Found>(sql`
    SELECT kind, id, title, summary, body, url, image, (extract(epoch FROM starts_at) * 1000)::float8 AS starts,
      age_min, age_max, price_cents, rank, total
    FROM (${sql.join(parts, sql` UNION ALL `)}) AS found
    ORDER BY rank DESC, starts_at, title`)
  return rows
}

function countOf(rows: readonly Found[]): Counts {
  const of = (kind: Kind) => rows.find(row => row.kind === kind)?.total ?? 0
  const each = Object.fromEntries(KINDS.map(kind => [kind, of(kind)])) as Record<Kind, number>
  return { ...each, all: KINDS.reduce((sum, kind) => sum + each[kind], 0) }
}
