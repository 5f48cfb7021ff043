import { and, eq } from 'drizzle-orm'
import { findClass } from '#src/features/classes/server.ts'
import { isId } from '#src/lib/ids.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Database } from '#src/platform/database/open-database.ts'
import { favorites } from './tables.ts'

const mostFavorites = 100

/** Saves a published class for a family; saving it again changes nothing. */
export async function saveFavorite(
  db: Database,
  { parentId, classId, now }: { parentId: string; classId: string; now: Date },
): Promise<Outcome<object, 'not-found' | 'too-many'>> {
  const found = isId(classId) ? await findClass(db, classId, now) : undefined
  if (!found) return refused('not-found')
  if ((await db.$count(favorites, eq(favorites.parentId, parentId))) >= mostFavorites) return refused('too-many')
  await db.insert(favorites).values({ parentId, offeringId: found.id, createdAt: now }).onConflictDoNothing()
  return { ok: true }
}

/** Lets a saved class go. Only ever the family's own row. */
export async function dropFavorite(
  db: Database,
  { parentId, classId }: { parentId: string; classId: string },
): Promise<void> {
  if (!isId(classId)) return
  await db.delete(favorites).where(and(eq(favorites.parentId, parentId), eq(favorites.offeringId, classId)))
}
