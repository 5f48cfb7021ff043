import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/tables.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { children } from '#src/features/families/server/tables.ts'
import { id, instant } from '#src/platform/database/columns.ts'
import { AGE_REQUEST_STATES } from '../age-request-state.ts'

/** A family asks for a child outside the ages of a class. One request for each child and class, whatever becomes of it. */
export const ageRequests = pgTable(
  'age_requests',
  {
    id: id(),
    offeringId: uuid('offering_id')
      .notNull()
      .references(() => offerings.id, { onDelete: 'cascade' }),
    childId: uuid('child_id')
      .notNull()
      .references(() => children.id),
    parentId: uuid('parent_id')
      .notNull()
      .references(() => users.id),
    state: text('state', { enum: AGE_REQUEST_STATES }).notNull(),
    /** What the family wrote. */
    note: text('note'),
    askedAt: instant('asked_at').notNull(),
    decidedAt: instant('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id),
    /** The sentence that the family was told with the decision. */
    answer: text('answer'),
  },
  table => [
    uniqueIndex('age_requests_once').on(table.offeringId, table.childId),
    index('age_requests_parent').on(table.parentId),
    index('age_requests_child').on(table.childId),
  ],
)
