import { and, asc, eq, inArray } from 'drizzle-orm'
import type { App } from '#src/platform/app.ts'
import type { Queryable, Transaction } from '#src/platform/database/open-database.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import { postMinutes } from '../reading-time.ts'
import { aboutPost, notedOf } from './note-post.ts'
import { blogPosts } from './tables.ts'

type Writing = Pick<App, 'clock' | 'changed'> & Pick<RequestContext, 'note'>

/** The post that an owner sees before writing one. Its id is always the same, so it's added once. */
const SAMPLE = {
  id: '5a3b1e00-0000-4000-8000-0000000000b1',
  slug: 'sample-a-paper-boat',
  title: 'Sample: A paper boat that floats',
  excerpt: 'A craft that families can read and print.',
  body: 'Posts are notes or crafts. A craft has materials and steps, and families can print it.\n\nChange this one, or remove it with the other samples.',
  tags: ['paper'],
  authorName: 'Your name',
  materials: ['One sheet of paper', 'Wax crayons'],
  steps: [
    { title: 'Fold', detail: 'Fold the sheet in half, then fold the corners to the middle.' },
    { title: 'Color', detail: 'Rub the bottom with a crayon. Wax keeps the water out.' },
  ],
}

/** The posts that are marked as samples. */
export const listSamplePosts = (db: Queryable) =>
  db
    .select({ id: blogPosts.id, title: blogPosts.title })
    .from(blogPosts)
    .where(eq(blogPosts.isSample, true))
    .orderBy(asc(blogPosts.title), asc(blogPosts.id))

/** Whether there's no post but samples. */
export async function hasOnlySamplePosts(db: Queryable): Promise<boolean> {
  return (await db.$count(blogPosts, eq(blogPosts.isSample, false))) === 0
}

/** Adds the sample post as a draft, once. */
export async function addSamplePosts({ clock, note }: Writing, tx: Transaction): Promise<void> {
  const now = clock.now()
  const [written] = await tx
    .insert(blogPosts)
    .values({
      ...SAMPLE,
      status: 'draft',
      isSample: true,
      pictureCategory: null,
      pictureSeed: null,
      readingMinutes: postMinutes(SAMPLE),
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning()
  if (written) await note(tx, { about: aboutPost(written.id), after: notedOf(written) })
}

/** Deletes these posts if they're samples. Returns how many. */
export async function removeSamplePosts(
  { note, changed }: Writing,
  tx: Transaction,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0
  const gone = await tx
    .delete(blogPosts)
    .where(and(eq(blogPosts.isSample, true), inArray(blogPosts.id, [...ids])))
    .returning()
  for (const post of gone) await note(tx, { about: aboutPost(post.id), before: notedOf(post) })
  await changed(tx, 'posts')
  return gone.length
}
