import { and, eq } from 'drizzle-orm'
import type { App } from '#src/platform/app.ts'
import { updates, updateViews } from './tables.ts'
import { isFor } from './who-sees.ts'

/** Notes that a family has seen an update, once; `false` when it is not meant for them or does not exist. */
export async function markSeen({ db, clock }: App, parentId: string, updateId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: updates.id })
    .from(updates)
    .where(and(eq(updates.id, updateId), isFor(parentId)))
  if (!found) return false
  await db.insert(updateViews).values({ updateId, parentId, viewedAt: clock.now() }).onConflictDoNothing()
  return true
}
