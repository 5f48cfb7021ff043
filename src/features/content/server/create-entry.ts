import type { Outcome } from '#src/lib/outcome.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import {
  aboutEntry,
  type ContentFields,
  type ContentRow,
  fieldsOf,
  nextVersion,
  type Saving,
  type Writing,
} from './save-version.ts'
import { contentEntries } from './tables.ts'

/** Saves a text for a key that has none. */
export function createEntry(
  { db, changed, note }: Writing,
  key: string,
  fields: ContentFields,
  { by, now }: Saving,
): Promise<Outcome<{ entry: ContentRow }, 'key-taken'>> {
  return inTransaction(db, async tx => {
    const version = await nextVersion(tx, key)
    const [row] = await tx
      .insert(contentEntries)
      .values({ key, ...fields, version, updatedAt: now, updatedBy: by })
      .onConflictDoNothing({ target: contentEntries.key })
      .returning()
    if (!row) return { ok: false, because: 'key-taken' }
    await note(tx, { about: aboutEntry(key), after: fieldsOf(row) })
    await changed(tx, 'content')
    return { ok: true, entry: row }
  })
}
