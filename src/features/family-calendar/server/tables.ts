import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/tables.ts'
import { createdAt, id, instant } from '#src/platform/database/columns.ts'

/** A private address where a family's calendar can be read without signing in. The table only has its SHA-256. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: createdAt(),
    /** To the hour: when a calendar app last asked. */
    lastReadAt: instant('last_read_at'),
    revokedAt: instant('revoked_at'),
  },
  table => [uniqueIndex('calendar_feeds_one_open').on(table.userId).where(sql`${table.revokedAt} IS NULL`)],
)
