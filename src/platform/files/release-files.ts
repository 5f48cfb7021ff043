import { inArray } from 'drizzle-orm'
import type { Queryable } from '../database/open-database.ts'
import { files } from './tables.ts'

/**
 * Keeps files no longer that nothing shows any more, where only a transaction is at hand: the hourly job that forgets unkept
 * files removes them with their bytes, at the latest a day after they were sent.
 */
export async function releaseFiles(tx: Queryable, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  await tx
    .update(files)
    .set({ keptAt: null })
    .where(inArray(files.id, [...fileIds]))
}
