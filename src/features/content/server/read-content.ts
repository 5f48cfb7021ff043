import { asc, desc, eq, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { contentEntries, contentVersions } from './tables.ts'

const whoSaved = sql<string | null>`${users.firstName}`

/** Active texts by key. The page decides where a built-in key is shown, whatever the entry says. */
export async function activeTexts(db: Queryable, isWanted: (key: string, page: string | null) => boolean) {
  const { key, content, page } = contentEntries
  const rows = await db
    .select({ key, content, page })
    .from(contentEntries)
    .where(eq(contentEntries.isActive, true))
    .orderBy(asc(key))
  return Object.fromEntries(rows.filter(row => isWanted(row.key, row.page)).map(row => [row.key, row.content]))
}

/** All entries with who saved them, sorted by key. */
export async function listEntries(db: Queryable, key?: string) {
  const rows = await db
    .select({ row: contentEntries, savedBy: whoSaved })
    .from(contentEntries)
    .leftJoin(users, eq(users.id, contentEntries.updatedBy))
    .where(key === undefined ? undefined : eq(contentEntries.key, key))
    .orderBy(asc(contentEntries.key))
  return rows.map(({ row, savedBy }) => ({ ...row, updatedAt: row.updatedAt.toISOString(), updatedBy: savedBy }))
}

/** The earlier versions of a text, newest first. */
export async function listVersions(db: Queryable, key: string) {
  const rows = await db
    .select({ row: contentVersions, savedBy: whoSaved })
    .from(contentVersions)
    .leftJoin(users, eq(users.id, contentVersions.savedBy))
    .where(eq(contentVersions.key, key))
    .orderBy(desc(contentVersions.version))
  return rows.map(({ row, savedBy }) => ({ ...row, savedAt: row.savedAt.toISOString(), savedBy }))
}
