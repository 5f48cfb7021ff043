import { and, eq } from 'drizzle-orm'
import type { App } from '#src/platform/app.ts'
import { updates, updateViews } from './tables.ts'
import { isFor } from './who-sees.ts'

/** Records once that a family has seen an update; `false` if it isn't meant for them or doesn't exist. */
export async function markSeen({ db, clock }: App, parentId: string, updateId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: updates.id })
    .from(updates)
    .where(and(eq(updates.id, updateId), isFor(parentId)))
  if (!found) return false
  await db.insert(updateViews).values({ updateId, parentId, viewedAt: clock.now() }).onConflictDoNothing()
  return true
}
