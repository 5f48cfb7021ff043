import { sql } from 'drizzle-orm'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { familyThreads } from './tables.ts'

/**
 * Locks a family's thread, creating it if needed, and takes `versions` new versions. Returns the last of them. Held until
 * the end of the transaction, so anyone who sees a version has seen all lower ones.
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
