import { and, eq } from 'drizzle-orm'
import { findClass } from '#src/features/classes/server.ts'
import { lockOpenFamily } from '#src/features/families/server.ts'
import { isId } from '#src/lib/ids.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Database } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { favorites } from './tables.ts'

const mostFavorites = 100

/** Saves a published class for a family; saving it again changes nothing. */
export async function saveFavorite(
  db: Database,
  { parentId, classId, now }: { parentId: string; classId: string; now: Date },
): Promise<Outcome<object, 'not-found' | 'too-many'>> {
  const found = isId(classId) ? await findClass(db, classId, now) : undefined
  if (!found) return refused('not-found')
  return inTransaction(
    db,
    async tx => {
      // Counted with the family locked, so that many requests at once can't exceed the limit together.
      await lockOpenFamily(tx, parentId)
      if ((await tx.$count(favorites, eq(favorites.parentId, parentId))) >= mostFavorites) return refused('too-many')
      await tx.insert(favorites).values({ parentId, offeringId: found.id, createdAt: now }).onConflictDoNothing()
      return { ok: true }
    },
    { lockTimeoutMs: 3_000 },
  )
}

/** Removes a saved class. Only ever the family's own row. */
export async function dropFavorite(
  db: Database,
  { parentId, classId }: { parentId: string; classId: string },
): Promise<void> {
  if (!isId(classId)) return
  await db.delete(favorites).where(and(eq(favorites.parentId, parentId), eq(favorites.offeringId, classId)))
}
