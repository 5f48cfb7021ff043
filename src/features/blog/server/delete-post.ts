import { eq } from 'drizzle-orm'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { blogPosts } from './tables.ts'

/** Deletes a post for good; answers whether there was one. */
export function deletePost(app: App, id: string): Promise<boolean> {
  return inTransaction(app.db, async tx => {
    const gone = await tx.delete(blogPosts).where(eq(blogPosts.id, id)).returning({ id: blogPosts.id })
    if (gone.length > 0) await app.changed(tx, 'posts')
    return gone.length > 0
  })
}
