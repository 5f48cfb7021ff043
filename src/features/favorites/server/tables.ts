import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/tables.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { createdAt } from '#src/platform/database/columns.ts'

/** A class a family saved for later. */
export const favorites = pgTable(
  'favorites',
  {
    parentId: uuid('parent_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    offeringId: uuid('offering_id')
      .notNull()
      .references(() => offerings.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  table => [primaryKey({ columns: [table.parentId, table.offeringId] })],
)
