import { eq } from 'drizzle-orm'
import { inTransaction } from '#src/platform/database/retry.ts'
import { aboutEntry, fieldsOf, lockEntry, saveVersion, type Writing } from './save-version.ts'
import { contentEntries } from './tables.ts'

/** Deletes the text of a key, so its page shows the built-in one. Returns the version that can be restored. */
export function deleteEntry({ db, changed, note }: Writing, key: string): Promise<number | undefined> {
  return inTransaction(db, async tx => {
    const row = await lockEntry(tx, key)
    if (!row) return undefined
    await saveVersion(tx, row)
    await tx.delete(contentEntries).where(eq(contentEntries.key, key))
    await note(tx, { about: aboutEntry(key), before: fieldsOf(row) })
    await changed(tx, 'content')
    return row.version
  })
}
