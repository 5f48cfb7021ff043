import { Temporal } from 'temporal-polyfill'
import { postMinutes } from '#src/features/blog/reading-time.ts'
import { blogPosts } from '#src/features/blog/server/tables.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { POSTS } from './blog-cast.ts'
import { instantAt, ZONE } from './program-calendar.ts'
import { sampleId } from './sample-id.ts'

/** Six sample posts, one of them scheduled; three are printable crafts. Existing posts stay as they are. */
export async function fillSampleBlog(tx: Transaction, now: Date): Promise<void> {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(ZONE).toPlainDate()
  const rows = POSTS.map(({ daysAgo, picture, materials = [], steps = [], ...post }) => {
    const publishAt = instantAt(today.subtract({ days: daysAgo }), '09:00')
    const written = publishAt < now ? publishAt : now
    return {
      ...post,
      materials,
      steps,
      id: sampleId(`post ${post.slug}`),
      authorName: 'Ana Rivera',
      status: 'published' as const,
      publishAt,
      pictureCategory: picture.category,
      pictureSeed: picture.seed,
      readingMinutes: postMinutes({ body: post.body, materials, steps }),
      isSample: true,
      createdAt: written,
      updatedAt: written,
    }
  })
  await tx.insert(blogPosts).values(rows).onConflictDoNothing()
}
