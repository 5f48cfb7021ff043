import { eq, max } from 'drizzle-orm'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import { contentEntries, contentVersions } from './tables.ts'

export type ContentRow = typeof contentEntries.$inferSelect
export type ContentFields = Pick<ContentRow, 'title' | 'content' | 'page' | 'section' | 'isActive'>
/** What saving a text needs; `note` writes to the audit log. */
export type Writing = Pick<App, 'db' | 'changed'> & Pick<RequestContext, 'note'>
/** Who is saving, and when. */
export type Saving = { by: string; now: Date }

/** The entry of a key, locked until the transaction ends, so simultaneous saves happen one after the other. */
export async function lockEntry(tx: Transaction, key: string): Promise<ContentRow | undefined> {
  const [row] = await tx.select().from(contentEntries).where(eq(contentEntries.key, key)).for('update')
  return row
}

/** Keeps the current version of an entry before it changes. */
export async function saveVersion(tx: Transaction, row: ContentRow): Promise<void> {
  const { key, version, title, content, page, section, isActive, updatedAt, updatedBy } = row
  await tx
    .insert(contentVersions)
    .values({ key, version, title, content, page, section, isActive, savedAt: updatedAt, savedBy: updatedBy })
}

/** What the audit log keeps of a text. */
export const aboutEntry = (key: string) => ({ kind: 'content', id: key })
export const fieldsOf = ({ title, content, page, section, isActive }: ContentFields): ContentFields => ({
  title,
  content,
  page,
  section,
  isActive,
})

/** The number for a new entry of this key: higher than all deleted ones. */
export async function nextVersion(tx: Transaction, key: string): Promise<number> {
  const [last] = await tx
    .select({ version: max(contentVersions.version) })
    .from(contentVersions)
    .where(eq(contentVersions.key, key))
  return (last?.version ?? 0) + 1
}
