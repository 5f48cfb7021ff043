import { eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { readProgramSettings } from '#src/features/organization/server.ts'
import { newId } from '#src/lib/ids.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import { databaseErrorCode } from '#src/platform/database/error-code.ts'
import type { Queryable, Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import type { WrittenPost } from '../contract.ts'
import { LIMITS } from '../post-limits.ts'
import { postMinutes } from '../reading-time.ts'
import { slugFrom } from '../slug.ts'
import { findAnyPost, type PostRow } from './find-posts.ts'
import { aboutPost, notedOf } from './note-post.ts'
import { showOnTime } from './show-on-time.ts'
import { blogPosts } from './tables.ts'

type Writing = App & Pick<RequestContext, 'note'>
const duplicate = '23505'

/** Creates a post. Without an address of its own, it gets an unused one from the title. */
export async function writePost(app: Writing, post: WrittenPost): Promise<Outcome<{ post: PostRow }, 'slug-taken'>> {
  const [now, { timeZone }] = [app.clock.now(), await readProgramSettings(app.db)]
  return unlessTaken(() =>
    inTransaction(app.db, async tx => {
      const slug = post.slug ?? (await freeSlug(tx, slugFrom(post.title)))
      const time = publishTime(post.publishing, undefined, timeZone, now)
      const id = newId()
      const [written] = await tx
        .insert(blogPosts)
        .values({ id, slug, ...parts(post), ...time, createdAt: now, updatedAt: now })
        .returning()
      await app.note(tx, { about: aboutPost(id), after: notedOf(written!) })
      await app.changed(tx, 'posts')
      await showOnTime(app, tx, time.status === 'published' ? time.publishAt : null, now)
      return { ok: true as const, post: (await findAnyPost(tx, id))! }
    }),
  )
}

/** Changes a post, unless someone saved it after this version was loaded. */
export async function changePost(
  app: Writing,
  id: string,
  post: WrittenPost & { version: number },
): Promise<Outcome<{ post: PostRow }, 'not-found' | 'slug-taken' | 'changed-meanwhile'>> {
  const [now, { timeZone }] = [app.clock.now(), await readProgramSettings(app.db)]
  return unlessTaken(() =>
    inTransaction(app.db, async tx => {
      const [before] = await tx.select().from(blogPosts).where(eq(blogPosts.id, id)).for('update')
      if (!before) return refused('not-found')
      if (before.version !== post.version) return refused('changed-meanwhile')
      const time = publishTime(post.publishing, before, timeZone, now)
      const slug = post.slug ?? before.slug
      const written = parts(post)
      // A sample that someone rewrote is their post now.
      const isSample = before.isSample && isSame(before, { ...written, slug })
      const [changed] = await tx
        .update(blogPosts)
        .set({ slug, ...written, ...time, isSample, version: before.version + 1, updatedAt: now })
        .where(eq(blogPosts.id, id))
        .returning()
      await app.note(tx, { about: aboutPost(id), before: notedOf(before), after: notedOf(changed!) })
      await app.changed(tx, 'posts')
      await showOnTime(app, tx, time.status === 'published' ? time.publishAt : null, now)
      return { ok: true as const, post: (await findAnyPost(tx, id))! }
    }),
  )
}

function parts(post: WrittenPost) {
  const { title, excerpt, body, tags, authorName, picture, materials, steps } = post
  return {
    title,
    excerpt,
    body,
    tags,
    authorName,
    materials,
    steps,
    pictureCategory: picture?.category ?? null,
    pictureSeed: picture?.seed ?? null,
    readingMinutes: postMinutes(post),
  }
}

const isSame = (before: PostRow, written: Record<string, unknown>): boolean =>
  Object.entries(written).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify((before as Record<string, unknown>)[name]),
  )

/** `wanted`, or the first of `wanted-2`, `wanted-3` … that isn't used yet. */
async function freeSlug(tx: Transaction, wanted: string): Promise<string> {
  for (let n = 1; ; n++) {
    const ending = n === 1 ? '' : `-${n}`
    const slug = `${wanted.slice(0, LIMITS.slug - ending.length).replace(/-+$/, '')}${ending}`
    if (!(await isTaken(tx, slug))) return slug
  }
}

async function isTaken(db: Queryable, slug: string): Promise<boolean> {
  return (await db.$count(blogPosts, eq(blogPosts.slug, slug))) > 0
}

async function unlessTaken<T>(work: () => Promise<T>): Promise<T | ReturnType<typeof refused<'slug-taken'>>> {
  try {
    return await work()
  } catch (error) {
    if (databaseErrorCode(error) === duplicate) return refused('slug-taken')
    throw error
  }
}

type Published = { status: 'draft' | 'published'; publishAt: Date | null }

/**
 * The publish time from the form. Saving a published post with `now` keeps its date, and a draft keeps the time it once
 * had. A local time skipped by a clock change means an hour later.
 */
function publishTime(
  publishing: WrittenPost['publishing'],
  before: Published | undefined,
  zone: string,
  now: Date,
): Published {
  if (publishing.when === 'draft') return { status: 'draft', publishAt: before?.publishAt ?? null }
  if (publishing.when === 'at') {
    const local = Temporal.PlainDateTime.from(`${publishing.day}T${publishing.time}`)
    return { status: 'published', publishAt: new Date(local.toZonedDateTime(zone).epochMilliseconds) }
  }
  const isOut = before?.status === 'published' && before.publishAt !== null && before.publishAt <= now
  return { status: 'published', publishAt: isOut ? before.publishAt : now }
}
