import type { Outcome } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { type ContentRow, type ContentWords, nextVersion, type Saving } from './keep-version.ts'
import { contentEntries } from './tables.ts'

/** Saves a text under a key that has none. */
export function createEntry(
  { db, changed }: Pick<App, 'db' | 'changed'>,
  key: string,
  words: ContentWords,
  { by, now }: Saving,
): Promise<Outcome<{ entry: ContentRow }, 'key-taken'>> {
  return inTransaction(db, async tx => {
    const version = await nextVersion(tx, key)
    const [row] = await tx
      .insert(contentEntries)
      .values({ key, ...words, version, updatedAt: now, updatedBy: by })
      .onConflictDoNothing({ target: contentEntries.key })
      .returning()
    if (!row) return { ok: false, because: 'key-taken' }
    await changed(tx, 'content')
    return { ok: true, entry: row }
  })
}
