import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/tables.ts'
import { createdAt, id } from '#src/platform/database/columns.ts'

/** What staff tell each other about a family. The family never sees it; rows are only ever added. */
export const familyNotes = pgTable(
  'family_notes',
  {
    id: id(),
    parentId: uuid('parent_id')
      .notNull()
      .references(() => users.id),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  table => [index('family_notes_parent').on(table.parentId, table.createdAt)],
)
