import { eq } from 'drizzle-orm'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { keepVersion, lockEntry } from './keep-version.ts'
import { contentEntries } from './tables.ts'

/** Deletes the text of a key, so that its page shows the built-in one. Answers the version that can be restored. */
export function deleteEntry({ db, changed }: Pick<App, 'db' | 'changed'>, key: string): Promise<number | undefined> {
  return inTransaction(db, async tx => {
    const row = await lockEntry(tx, key)
    if (!row) return undefined
    await keepVersion(tx, row)
    await tx.delete(contentEntries).where(eq(contentEntries.key, key))
    await changed(tx, 'content')
    return row.version
  })
}
