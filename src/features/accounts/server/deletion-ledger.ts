import { asc } from 'drizzle-orm'
import type { Database } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { erase, lockAccount } from './delete-account.ts'
import { findUser } from './find-user.ts'
import { isErased } from './own-part.ts'
import type { ServerAccountPart } from './parts.ts'
import { accountDeletions } from './tables.ts'

export type Deletion = { userId: string; deletedAt: Date }

/** Whose accounts were deleted, oldest first. Kept alongside the backups (T83). */
export const readDeletions = (db: Database): Promise<Deletion[]> =>
  db.select().from(accountDeletions).orderBy(asc(accountDeletions.deletedAt), asc(accountDeletions.userId))

/**
 * Deletes accounts again that a restored backup brought back. Can run any number of times, one account at a time, so
 * finished work stays finished.
 * @returns how many accounts had come back
 */
export async function applyDeletions(
  db: Database,
  parts: readonly ServerAccountPart[],
  deletions: readonly Deletion[],
): Promise<number> {
  let again = 0
  for (const { userId, deletedAt } of deletions) {
    again += await inTransaction(db, async tx => {
      await tx.insert(accountDeletions).values({ userId, deletedAt }).onConflictDoNothing()
      await lockAccount(tx, userId)
      const user = await findUser(tx, userId)
      if (!user || isErased(user)) return 0
      await erase(tx, parts, user)
      return 1
    })
  }
  return again
}
