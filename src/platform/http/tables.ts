import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** How often a bucket (an address, an account) used a limited route within its window. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    bucket: text().primaryKey(),
    used: integer().notNull(),
    until: timestamp({ withTimezone: true }).notNull(),
  },
  table => [index('uses_until').on(table.until)],
)

/** The answer of a repeatable request, so that a retry or a double click gets the same answer and does nothing twice. */
export const repeatedRequests = pgTable(
  'repeated_requests',
  {
    scope: text().notNull(),
    route: text().notNull(),
    key: text().notNull(),
    bodyHash: text('body_hash').notNull(),
    status: integer(),
    body: text(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.scope, table.route, table.key] }),
    index('repeated_requests_started').on(table.startedAt),
  ],
)
