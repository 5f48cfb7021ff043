import type { App } from '#src/platform/app.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { JobKind } from '#src/platform/jobs/jobs.ts'

const SHOW_POSTS = 'show-posts'
const farthestSeconds = 366 * 86_400

/**
 * Marks cached pages as outdated when a post's time comes, on every process. The job runs in the next full second, or
 * when the queue is next checked, 2 seconds later. Without it, the post would only show once the cache expires.
 */
export async function showOnTime(app: App, tx: Queryable, publishAt: Date | null, now: Date): Promise<void> {
  const afterSeconds = publishAt ? Math.ceil((publishAt.getTime() - now.getTime()) / 1000) : 0
  if (afterSeconds > 0 && afterSeconds < farthestSeconds) await app.enqueue(tx, SHOW_POSTS, {}, { afterSeconds })
}

export const showPostsJob = ({ db, changed }: Pick<App, 'db' | 'changed'>): JobKind => ({
  name: SHOW_POSTS,
  run: () => changed(db, 'posts'),
})
