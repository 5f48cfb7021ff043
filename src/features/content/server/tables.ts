import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/tables.ts'
import { id, instant } from '#src/platform/database/columns.ts'

const textColumns = () => ({
  title: text('title').notNull(),
  /** Plain text, never markup; a blank line starts a new paragraph. */
  content: text('content').notNull(),
  page: text('page'),
  section: text('section'),
  isActive: boolean('is_active').notNull(),
})

/** The texts staff saved to replace built-in ones, one per key. */
export const contentEntries = pgTable(
  'content_entries',
  {
    id: id(),
    key: text('key').notNull(),
    ...textColumns(),
    type: text('type', { enum: ['text'] })
      .notNull()
      .default('text'),
    /** Counts the saves of the key, from 1, across deletions too. */
    version: integer('version').notNull(),
    updatedAt: instant('updated_at').notNull(),
    updatedBy: uuid('updated_by').references(() => users.id, { onDelete: 'set null' }),
  },
  table => [
    uniqueIndex('content_entries_key').on(table.key),
    check('content_entries_type', sql`${table.type} = 'text'`),
    check('content_entries_version', sql`${table.version} > 0`),
  ],
)

/** An entry as it was before a change or a deletion. Stored by key, so that a deleted text can be restored. */
export const contentVersions = pgTable(
  'content_versions',
  {
    id: id(),
    key: text('key').notNull(),
    version: integer('version').notNull(),
    ...textColumns(),
    savedAt: instant('saved_at').notNull(),
    savedBy: uuid('saved_by').references(() => users.id, { onDelete: 'set null' }),
  },
  table => [uniqueIndex('content_versions_number').on(table.key, table.version)],
)
