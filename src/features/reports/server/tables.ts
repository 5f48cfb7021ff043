import { date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/tables.ts'
import { createdAt } from '#src/platform/database/columns.ts'

/** Staff who turned the Monday report on. Whether they may still see reports is asked each time one is sent. */
export const weeklyReportReaders = pgTable('weekly_report_readers', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** They get the reports of Mondays after this. */
  createdAt: createdAt(),
})

/** The reports that were sent: one for each person and Monday, written together with its email. */
export const weeklyReports = pgTable(
  'weekly_reports',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The Monday it was for. */
    monday: date('monday', { mode: 'string' }).notNull(),
    /** Of the link that turns the reports off. The token is only in the email. */
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: createdAt(),
  },
  table => [primaryKey({ columns: [table.userId, table.monday] })],
)
