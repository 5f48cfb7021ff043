import { inArray } from 'drizzle-orm'
import type { Queryable } from '../database/open-database.ts'
import { files } from './tables.ts'

/**
 * Stops keeping files that nothing shows anymore, for callers that only have a transaction: the hourly job removes unkept
 * files with their bytes, at the latest a day after they were sent.
 */
export async function releaseFiles(tx: Queryable, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  await tx
    .update(files)
    .set({ keptAt: null })
    .where(inArray(files.id, [...fileIds]))
}
