import { eq } from 'drizzle-orm'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import { aboutPost, notedOf } from './note-post.ts'
import { blogPosts } from './tables.ts'

/** Permanently deletes a post. Returns whether there was one. */
export function deletePost(app: App & Pick<RequestContext, 'note'>, id: string): Promise<boolean> {
  return inTransaction(app.db, async tx => {
    const [gone] = await tx.delete(blogPosts).where(eq(blogPosts.id, id)).returning()
    if (!gone) return false
    await app.note(tx, { about: aboutPost(id), before: notedOf(gone) })
    await app.changed(tx, 'posts')
    return true
  })
}
