import { eq } from 'drizzle-orm'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { StoredFile } from '#src/platform/files/files.ts'
import type { PreparedPicture } from '#src/platform/files/prepare-picture.ts'
import { files } from '#src/platform/files/tables.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import { offerings } from '../tables.ts'

const SIZE = '960'
const addressOf = (fileId: string) => `/api/class-photos/${fileId}/${SIZE}`
const fileIn = (imagePath: string | null) => /^\/api\/class-photos\/([0-9a-f-]{36})\//.exec(imagePath ?? '')?.[1]

type Context = Pick<App, 'db' | 'files' | 'changed'>
type Change = { classId: string; by: string; picture: PreparedPicture | null }

/** Sets or replaces the photo of a class; without one, the drawn picture comes back. */
export async function changeClassPhoto(
  context: Context,
  { classId, by, picture }: Change,
  { note }: Pick<RequestContext, 'note'>,
): Promise<Outcome<{ imagePath: string | null }, 'not-found'>> {
  const stored = picture && (await context.files.store(picture, by))
  return inTransaction(context.db, async tx => {
    const [before] = await tx.select().from(offerings).where(eq(offerings.id, classId)).for('no key update')
    if (!before) return refused('not-found')
    if (stored) await context.files.keep(tx, [stored.id])
    const imagePath = stored ? addressOf(stored.id) : null
    await tx.update(offerings).set({ imagePath, isSample: false }).where(eq(offerings.id, classId))
    const old = fileIn(before.imagePath)
    if (old) await context.files.drop(tx, [old])
    await note(tx, { about: { kind: 'class', id: classId }, after: { photo: stored?.id ?? null } })
    await context.changed(tx, 'classes')
    return { ok: true, imagePath }
  })
}

/** The current photo of a class. A photo that no class uses isn't served to anyone. */
export async function findClassPhoto(db: Queryable, fileId: string): Promise<StoredFile | undefined> {
  const [shown] = await db
    .select({ id: offerings.id })
    .from(offerings)
    .where(eq(offerings.imagePath, addressOf(fileId)))
    .limit(1)
  if (!shown) return undefined
  const [file] = await db.select().from(files).where(eq(files.id, fileId))
  return file
}
