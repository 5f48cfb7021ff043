import { randomBytes } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { afterFailure } from '#src/lib/after-failure.ts'
import type { App } from '../app.ts'
import type { Queryable } from '../database/open-database.ts'
import type { JobKind } from '../jobs/jobs.ts'
import type { PreparedPicture } from './prepare-picture.ts'
import type { Storage } from './storage.ts'
import { files } from './tables.ts'

export type StoredFile = typeof files.$inferSelect

/** Pictures that people sent, for use by features. Who may see one is up to the feature. */
export type Files = {
  /**
   * Stores a picture. It is removed after a day unless something keeps it.
   * @throws CannotStore if there is no space; nothing is left behind then
   */
  store(picture: PreparedPicture, createdBy: string): Promise<StoredFile>
  /** Keeps stored files for good, in the transaction of what shows them; answers those that exist and weren't kept before. */
  keep(tx: Queryable, fileIds: readonly string[]): Promise<StoredFile[]>
  /** Removes files with the transaction; a job removes their bytes afterwards. */
  drop(tx: Queryable, fileIds: readonly string[]): Promise<void>
  /** The bytes of one variant; `undefined` if there is none with this name. */
  read(file: Pick<StoredFile, 'key' | 'variants'>, name: string): Promise<Uint8Array | undefined>
}

type Needs = Pick<App, 'db' | 'clock' | 'enqueue'> & { storage: Storage }

const REMOVE_BYTES = 'remove-bytes'
const TRY_AGAIN_SECONDS = 15 * 60
const DAY = 86_400_000
const nameOf = (key: string, variant: string) => `uploads/${key}/${variant}`
const namesOf = ({ key, variants }: Pick<StoredFile, 'key' | 'variants'>) =>
  variants.map(({ name }) => nameOf(key, name))

export function openFiles({ db, clock, enqueue, storage }: Needs): Files {
  const drop: Files['drop'] = async (tx, fileIds) => {
    if (fileIds.length === 0) return
    const gone = await tx
      .delete(files)
      .where(inArray(files.id, [...fileIds]))
      .returning()
    for (const file of gone) await enqueue(tx, REMOVE_BYTES, { names: namesOf(file) })
  }

  return {
    async store(picture, createdBy) {
      const variants = picture.variants.map(({ name, type, bytes }) => ({ name, type, size: bytes.length }))
      const { width, height, color } = picture
      const key = randomBytes(24).toString('base64url')
      const now = clock.now()
      // First the row, so that bytes are found again if the process dies in the middle.
      const [row] = await db
        .insert(files)
        .values({ key, width, height, color, variants, createdBy, createdAt: now })
        .returning()
      try {
        for (const { name, type, bytes } of picture.variants) await storage.put(nameOf(key, name), bytes, type)
      } catch (error) {
        return afterFailure(error, () => db.transaction(tx => drop(tx, [row!.id])))
      }
      await db.update(files).set({ storedAt: now }).where(eq(files.id, row!.id))
      return { ...row!, storedAt: now }
    },
    async keep(tx, fileIds) {
      if (fileIds.length === 0) return []
      return tx
        .update(files)
        .set({ keptAt: clock.now() })
        .where(and(inArray(files.id, [...fileIds]), isNotNull(files.storedAt), isNull(files.keptAt)))
        .returning()
    },
    drop,
    read: ({ key }, name) => storage.get(nameOf(key, name)),
  }
}

/** Removes the bytes of dropped files, and files that nothing kept within a day. */
export function fileJobs({ db, clock, enqueue, storage, log }: Needs & Pick<App, 'log'>): JobKind<never>[] {
  const { drop } = openFiles({ db, clock, enqueue, storage })
  const removeBytes: JobKind<{ names: string[] }> = {
    name: REMOVE_BYTES,
    async run({ names }) {
      try {
        await storage.remove(names)
      } catch (error) {
        // Only this job still knows the names: while the store is down, it is passed on and never abandoned.
        log.warn({ job: REMOVE_BYTES, error }, 'could not remove bytes yet; will try again')
        await enqueue(db, REMOVE_BYTES, { names }, { afterSeconds: TRY_AGAIN_SECONDS })
      }
    },
  }
  const forgetUnkept: JobKind = {
    name: 'delete-unused-files',
    formerName: 'forget-unkept-files',
    every: '25 * * * *',
    run: () => deleteReleasedFiles({ db, clock }, drop),
  }
  return [removeBytes, forgetUnkept]
}

/** Files that were sent but never shown, a day later. */
export async function deleteReleasedFiles(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  drop: Files['drop'],
): Promise<void> {
  const before = new Date(clock.now().getTime() - DAY)
  await db.transaction(async tx => {
    const old = await tx
      .select({ id: files.id })
      .from(files)
      .where(and(isNull(files.keptAt), lt(files.createdAt, before)))
      .limit(500)
      .for('update', { skipLocked: true })
    await drop(
      tx,
      old.map(({ id }) => id),
    )
  })
}
