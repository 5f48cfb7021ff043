import { and, arrayContains, arrayOverlaps, desc, eq, getColumns, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { isId } from '#src/lib/ids.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { blogPosts } from './tables.ts'

const { search: _search, body: _body, ...shortColumns } = getColumns(blogPosts)
const columns = { ...shortColumns, body: blogPosts.body }

export type PostRow = Omit<typeof blogPosts.$inferSelect, 'search'>
/** A post without its long text, for lists. */
export type PostLine = Omit<PostRow, 'body'>

/** What everyone can see at `now`. */
const isVisible = (now: Date): SQL => and(eq(blogPosts.status, 'published'), lte(blogPosts.publishAt, now))!

const newestFirst = [desc(blogPosts.publishAt), desc(blogPosts.id)]

/** Visible posts, newest first, and the total count. */
export async function listPosts(
  db: Queryable,
  { tag, limit = 8, offset = 0 }: { tag?: string; limit?: number; offset?: number },
  now: Date,
): Promise<{ posts: PostLine[]; total: number }> {
  const where = tag ? and(isVisible(now), arrayContains(blogPosts.tags, [tag]))! : isVisible(now)
  const [posts, total] = await Promise.all([
    db
      .select(shortColumns)
      .from(blogPosts)
      .where(where)
      .orderBy(...newestFirst)
      .limit(limit)
      .offset(offset),
    db.$count(blogPosts, where),
  ])
  return { posts, total }
}

/** Tags of the visible posts, most used first. */
export async function usedTags(db: Queryable, now: Date, most = 12): Promise<string[]> {
  const { rows } = await db.execute<{ tag: string }>(sql`
    SELECT tag FROM ${blogPosts}, unnest(${blogPosts.tags}) AS tag
    WHERE ${isVisible(now)} GROUP BY tag ORDER BY count(*) DESC, tag LIMIT ${most}`)
  return rows.map(row => row.tag)
}

/** One visible post by id or slug. */
export async function findPost(db: Queryable, idOrSlug: string, now: Date): Promise<PostRow | undefined> {
  const bySlug = eq(blogPosts.slug, idOrSlug)
  const by = isId(idOrSlug) ? or(eq(blogPosts.id, idOrSlug), bySlug) : bySlug
  const [found] = await db
    .select(columns)
    .from(blogPosts)
    .where(and(by, isVisible(now)))
    .limit(1)
  return found
}

/** Visible posts that share tags with this one: most shared first, then newest. */
export function relatedPosts(db: Queryable, post: PostLine, now: Date, most = 3): Promise<PostLine[]> {
  if (post.tags.length === 0) return Promise.resolve([])
  const ours = sql.join(
    post.tags.map(tag => sql`${tag}`),
    sql`, `,
  )
  const shared = sql`(SELECT count(*) FROM unnest(${blogPosts.tags}) AS tag WHERE tag IN (${ours}))`
  return db
    .select(shortColumns)
    .from(blogPosts)
    .where(and(isVisible(now), ne(blogPosts.id, post.id), arrayOverlaps(blogPosts.tags, post.tags)))
    .orderBy(desc(shared), ...newestFirst)
    .limit(most)
}

/** All posts for staff: unpublished ones first, then newest. */
export async function listAllPosts(
  db: Queryable,
  { limit = 50, offset = 0 }: { limit?: number; offset?: number },
  now: Date,
): Promise<{ posts: PostLine[]; total: number }> {
  const waiting = sql`(${blogPosts.status} = 'draft' OR ${blogPosts.publishAt} > ${now.toISOString()}::timestamptz)`
  const [posts, total] = await Promise.all([
    db
      .select(shortColumns)
      .from(blogPosts)
      .orderBy(desc(waiting), sql`${blogPosts.publishAt} DESC NULLS FIRST`, desc(blogPosts.updatedAt))
      .limit(limit)
      .offset(offset),
    db.$count(blogPosts),
  ])
  return { posts, total }
}

/** One post in any status, for staff. */
export async function findAnyPost(db: Queryable, id: string): Promise<PostRow | undefined> {
  const [found] = await db.select(columns).from(blogPosts).where(eq(blogPosts.id, id)).limit(1)
  return found
}
