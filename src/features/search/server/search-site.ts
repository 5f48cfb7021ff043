import { eq, sql } from 'drizzle-orm'
import { CONTENT_PAGES, type ContentBlocks } from '#src/features/content/keys.ts'
import { contentEntries } from '#src/features/content/server/tables.ts'
import type { Database, Queryable } from '#src/platform/database/open-database.ts'
import { KINDS, type Kind } from '../contract.ts'
import { fairShare } from '../fair-share.ts'
import { SITE_PAGES, type SitePage } from '../site-pages.ts'
import { classSource } from './class-source.ts'
import { exactly, nearly, type Searched, toleratingTypos } from './matching.ts'
import { columns, type Question, type Source } from './source.ts'

/** Texts that appear on more than one page say nothing about any of them. */
const SHARED = ['site', 'newsletter', 'search']

/** Every page with its current text: what staff saved, otherwise the built-in text. */
async function readPageTexts(
  db: Queryable,
  builtIn: readonly ContentBlocks[],
): Promise<(SitePage & { body: string })[]> {
  const { key, content } = contentEntries
  const rows = await db.select({ key, content }).from(contentEntries).where(eq(contentEntries.isActive, true))
  const saved = new Map(rows.map(row => [row.key, row.content]))
  return SITE_PAGES.map(page => ({ ...page, body: bodyOf(page.path, builtIn, saved) }))
}

function bodyOf(path: string, builtIn: readonly ContentBlocks[], saved: ReadonlyMap<string, string>): string {
  return builtIn
    .filter(each => !SHARED.includes(each.page) && CONTENT_PAGES[each.page].path === path)
    .flatMap(each => Object.entries(each.blocks).map(([key, block]) => saved.get(key) ?? block.text))
    .join('\n\n')
    .replace(/ ?\{\w+\}/g, '')
}

const ENTRY: Searched = {
  title: sql`entry.title`,
  words: sql`(lower(entry.title || ' ' || entry.type))`,
  vector: sql`entry.search`,
}

/** Calendar events from today on. All-day events start at midnight in the program's time zone. They link to their month. */
const eventSource: Source = {
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

const PAGE: Searched = { title: sql`page.title`, words: sql`page.words`, vector: sql`page.vector` }

/** The site's pages, with their current texts. */
const pageSource = (pages: readonly (SitePage & { body: string })[]): Source => ({
  kind: 'page',
  select: ({ matching }) => sql`
    SELECT ${columns({
      id: sql`page.path`,
      title: PAGE.title,
      summary: sql`page.summary`,
      body: sql`page.body`,
      url: sql`page.path`,
      rank: matching.rank(PAGE),
    })}
    FROM (
      SELECT given.*, lower(title || ' ' || keywords) AS words,
        setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', keywords), 'B')
          || setweight(to_tsvector('english', summary || ' ' || body), 'C') AS vector
      FROM jsonb_to_recordset(${JSON.stringify(pages)}::jsonb)
        AS given(path text, title text, keywords text, summary text, body text)
      -- Keeps each text from being taken apart once for finding and once for ranking.
      OFFSET 0
    ) AS page
    WHERE ${matching.where(PAGE)}`,
})

/** Exactly the expressions of the indexes `blog_posts_search` and `blog_posts_words_trigrams`. */
const POST: Searched = {
  title: sql`blog_posts.title`,
  words: sql`(lower(blog_posts.title || ' ' || immutable_words(blog_posts.tags)))`,
  vector: sql`blog_posts.search`,
}

/** Posts that are public by now. */
const blogSource: Source = {
  kind: 'blog',
  select: ({ matching, now }) => sql`
    SELECT ${columns({
      id: sql`blog_posts.id`,
      title: POST.title,
      summary: sql`blog_posts.excerpt`,
      body: sql`left(blog_posts.body, 8000)`,
      url: sql`'/blog/' || blog_posts.slug`,
      startsAt: sql`blog_posts.publish_at`,
      rank: matching.rank(POST),
    })}
    FROM blog_posts
    WHERE blog_posts.status = 'published' AND blog_posts.publish_at <= ${now} AND ${matching.where(POST)}`,
}

/** One result, as the database returns it. */
export type FoundRow = {
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
): Promise<{ found: FoundRow[]; counts: Counts; near: boolean }> {
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
async function read(db: Queryable, sources: readonly Source[], question: Question): Promise<FoundRow[]> {
  const parts = sources.map(
    ({ kind, select }) => sql`
      (SELECT ${kind}::text AS kind, *, count(*) OVER ()::int AS total FROM (${select(question)}) AS found
       ORDER BY rank DESC, starts_at, title LIMIT ${mostOfAKind})`,
  )
  const { rows } = await db.execute<FoundRow>(sql`
    SELECT kind, id, title, summary, body, url, image, (extract(epoch FROM starts_at) * 1000)::float8 AS starts,
      age_min, age_max, price_cents, rank, total
    FROM (${sql.join(parts, sql` UNION ALL `)}) AS found
    ORDER BY rank DESC, starts_at, title`)
  return rows
}

function countOf(rows: readonly FoundRow[]): Counts {
  const of = (kind: Kind) => rows.find(row => row.kind === kind)?.total ?? 0
  const each = Object.fromEntries(KINDS.map(kind => [kind, of(kind)])) as Record<Kind, number>
  return { ...each, all: KINDS.reduce((sum, kind) => sum + each[kind], 0) }
}
