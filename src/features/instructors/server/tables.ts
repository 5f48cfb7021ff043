import { index, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/tables.ts'
import { offerings, sessions } from '#src/features/classes/server/tables.ts'
import { createdAt, id } from '#src/platform/database/columns.ts'

/** Who teaches a class: all of its sessions, or a single one as a substitute. It's who sees their children. */
export const instructors = pgTable(
  'instructors',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    offeringId: uuid('offering_id')
      .notNull()
      .references(() => offerings.id, { onDelete: 'cascade' }),
    /** Null for all sessions of the class. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  table => [
    unique('instructors_once').on(table.userId, table.offeringId, table.sessionId).nullsNotDistinct(),
    index('instructors_offering').on(table.offeringId),
    index('instructors_session').on(table.sessionId),
  ],
)
