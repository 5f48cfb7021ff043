import { desc, eq } from 'drizzle-orm'
import { listClasses, publicClass } from '#src/features/classes/server.ts'
import { readProgramSettings } from '#src/features/organization/server.ts'
import type { Database } from '#src/platform/database/open-database.ts'
import { favorites } from './tables.ts'

/** The family's saved classes that are still published, newest first; classes that are over stay. */
export async function listFavorites(db: Database, parentId: string, now: Date) {
  const saved = await db
    .select({ id: favorites.offeringId })
    .from(favorites)
    .where(eq(favorites.parentId, parentId))
    .orderBy(desc(favorites.createdAt), favorites.offeringId)
  const ids = saved.map(each => each.id)
  const classes = new Map((await listClasses(db, ids, now)).map(each => [each.id, each]))
  const settings = await readProgramSettings(db)
  return ids.flatMap(id => {
    const found = classes.get(id)
    return found ? [publicClass(found, settings, now)] : []
  })
}
