import { and, eq } from 'drizzle-orm'
import { inTransaction } from '#src/platform/database/retry.ts'
import { replaceText } from './change-entry.ts'
import {
  aboutEntry,
  type ContentRow,
  fieldsOf,
  lockEntry,
  nextVersion,
  type Saving,
  type Writing,
} from './save-version.ts'
import { contentEntries, contentVersions } from './tables.ts'

/**
 * Restores an earlier version as a new version, which also brings back a deleted text. `undefined` if there's no such
 * version.
 */
export function restoreVersion(
  { db, changed, note }: Writing,
  key: string,
  version: number,
  saving: Saving,
): Promise<ContentRow | undefined> {
  return inTransaction(db, async tx => {
    const row = await lockEntry(tx, key)
    const [earlier] = await tx
      .select()
      .from(contentVersions)
      .where(and(eq(contentVersions.key, key), eq(contentVersions.version, version)))
    if (!earlier) return undefined
    const fields = fieldsOf(earlier)
    const restored = row
      ? await replaceText(tx, row, fields, saving)
      : await insertAgain(tx, { key, ...fields }, saving)
    await note(tx, {
      about: aboutEntry(key),
      before: row && fieldsOf(row),
      after: fields,
      reason: `Version ${version}`,
    })
    await changed(tx, 'content')
    return restored
  })
}

async function insertAgain(
  tx: Parameters<typeof nextVersion>[0],
  entry: Pick<ContentRow, 'key' | 'title' | 'content' | 'page' | 'section' | 'isActive'>,
  { by, now }: Saving,
): Promise<ContentRow | undefined> {
  const version = await nextVersion(tx, entry.key)
  const [row] = await tx
    .insert(contentEntries)
    .values({ ...entry, version, updatedAt: now, updatedBy: by })
    .onConflictDoNothing({ target: contentEntries.key })
    .returning()
  return row ?? (await lockEntry(tx, entry.key))
}
