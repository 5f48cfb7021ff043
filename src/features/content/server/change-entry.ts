import { eq } from 'drizzle-orm'
import type { Outcome } from '#src/lib/outcome.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import {
  aboutEntry,
  type ContentFields,
  type ContentRow,
  fieldsOf,
  lockEntry,
  type Saving,
  saveVersion,
  type Writing,
} from './save-version.ts'
import { contentEntries } from './tables.ts'

/**
 * Changes the text of a key and keeps the previous one. Saving the same text changes nothing. `readVersion` is the
 * version the person had loaded; without it, the last save wins.
 */
export function changeEntry(
  { db, changed, note }: Writing,
  key: string,
  fields: ContentFields,
  { by, now, readVersion }: Saving & { readVersion?: number },
): Promise<Outcome<{ entry: ContentRow }, 'not-found' | 'changed-meanwhile'>> {
  return inTransaction(db, async tx => {
    const row = await lockEntry(tx, key)
    if (!row) return { ok: false, because: 'not-found' }
    if (isSame(row, fields)) return { ok: true, entry: row }
    if (readVersion !== undefined && readVersion !== row.version) return { ok: false, because: 'changed-meanwhile' }
    const entry = await replaceText(tx, row, fields, { by, now })
    await note(tx, { about: aboutEntry(key), before: fieldsOf(row), after: fieldsOf(entry) })
    await changed(tx, 'content')
    return { ok: true, entry }
  })
}

/** Keeps the current version of the entry and saves the new text. */
export async function replaceText(
  tx: Transaction,
  row: ContentRow,
  { title, content, page, section, isActive }: ContentFields,
  { by, now }: Saving,
): Promise<ContentRow> {
  await saveVersion(tx, row)
  const [changed] = await tx
    .update(contentEntries)
    .set({ title, content, page, section, isActive, version: row.version + 1, updatedAt: now, updatedBy: by })
    .where(eq(contentEntries.key, row.key))
    .returning()
  return changed!
}

const FIELDS = ['title', 'content', 'page', 'section', 'isActive'] as const
const isSame = (row: ContentFields, fields: ContentFields) => FIELDS.every(name => row[name] === fields[name])
