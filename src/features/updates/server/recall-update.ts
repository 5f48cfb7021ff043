import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { updatePhotos, updates } from './tables.ts'

type Update = typeof updates.$inferSelect
/** What the same transaction writes along with it, such as the record of who did it. */
type Alongside<What> = (tx: Transaction, what: What) => Promise<void>

/** Recalls an update: from now on, no parent sees it or its photos. Doing it twice is fine. `only` narrows which. */
export async function recallUpdate(
  app: App,
  id: string,
  alongside: Alongside<Date>,
  only?: SQL,
): Promise<Date | undefined> {
  return inTransaction(app.db, async tx => {
    const [update] = await tx
      .select()
      .from(updates)
      .where(and(eq(updates.id, id), only))
      .for('update')
    if (!update) return undefined
    if (update.recalledAt) return update.recalledAt
    const recalledAt = app.clock.now()
    await tx
      .update(updates)
      .set({ recalledAt })
      .where(and(eq(updates.id, id), isNull(updates.recalledAt)))
    await alongside(tx, recalledAt)
    return recalledAt
  })
}

/** Deletes a recalled update and its photos. A job removes the files. `only` narrows which. */
export async function deleteUpdate(
  app: App,
  id: string,
  alongside: Alongside<Update>,
  only?: SQL,
): Promise<Outcome<{}, 'not-found' | 'still-shared'>> {
  return inTransaction(app.db, async tx => {
    const [update] = await tx
      .select()
      .from(updates)
      .where(and(eq(updates.id, id), only))
      .for('update')
    if (!update) return refused('not-found')
    if (!update.recalledAt) return refused('still-shared')
    const photos = await tx.delete(updatePhotos).where(eq(updatePhotos.updateId, id)).returning()
    await app.files.drop(
      tx,
      photos.map(photo => photo.fileId),
    )
    await tx.delete(updates).where(eq(updates.id, id))
    await alongside(tx, update)
    return { ok: true as const }
  })
}
