import { and, eq, type SQL } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { StoredFile } from '#src/platform/files/files.ts'
import { files } from '#src/platform/files/tables.ts'
import type { Reader } from './read-updates.ts'
import { updatePhotos, updates } from './tables.ts'
import { everybodyAgreed, isFor } from './who-sees.ts'

/**
 * The file of a photo, if this reader can see it right now (T68): the update is meant for the family, and everyone in
 * the photo has photo consent. Staff see all photos, because they manage them; `only` narrows those.
 */
export async function findPhoto(
  db: Queryable,
  reader: Reader,
  photoId: string,
  only?: SQL,
): Promise<StoredFile | undefined> {
  const allowed = reader.isStaff ? only : and(isFor(reader.id), everybodyAgreed)
  const [found] = await db
    .select({ file: files })
    .from(updatePhotos)
    .innerJoin(updates, eq(updates.id, updatePhotos.updateId))
    .innerJoin(files, eq(files.id, updatePhotos.fileId))
    .where(and(eq(updatePhotos.id, photoId), allowed))
  return found?.file
}
