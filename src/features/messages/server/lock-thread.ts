import { sql } from 'drizzle-orm'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { familyThreads } from './tables.ts'

/**
 * Locks the thread of a family, making it if need be, and takes `versions` new versions; answers the last of them. Held to
 * the end of the transaction: whoever sees a version has seen all below it.
 */
export async function lockThread(tx: Transaction, familyId: string, versions: number) {
  const [thread] = await tx
    .insert(familyThreads)
    .values({ familyId, version: versions })
    .onConflictDoUpdate({
      target: familyThreads.familyId,
      set: { version: sql`${familyThreads.version} + ${versions}` },
    })
    .returning()
  return thread!
}
