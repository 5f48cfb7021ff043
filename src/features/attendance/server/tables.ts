import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/tables.ts'
import { sessions } from '#src/features/classes/server/tables.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import { instant } from '#src/platform/database/columns.ts'
import { MARKS } from '../marks.ts'

const place = () => ({
  sessionId: uuid('session_id')
    .notNull()
    .references(() => sessions.id),
  registrationId: uuid('registration_id')
    .notNull()
    .references(() => registrations.id),
})

/** The status of a session's child: not arrived (no row, or no check-in), here, or gone home. */
export const attendance = pgTable(
  'attendance',
  {
    ...place(),
    checkedInAt: instant('checked_in_at'),
    checkedInBy: uuid('checked_in_by').references(() => users.id),
    releasedAt: instant('released_at'),
    releasedBy: uuid('released_by').references(() => users.id),
    /** The adult who picked the child up. */
    releasedTo: text('released_to'),
  },
  table => [
    primaryKey({ columns: [table.sessionId, table.registrationId] }),
    index('attendance_registration').on(table.registrationId),
    check('attendance_order', sql`${table.releasedAt} IS NULL OR ${table.checkedInAt} IS NOT NULL`),
    check('attendance_released', sql`(${table.releasedAt} IS NULL) = (${table.releasedTo} IS NULL)`),
  ],
)

/** Every tap at check-in, by the tablet's key, so sending it twice counts once. Rows are only ever added. */
export const attendanceMarks = pgTable(
  'attendance_marks',
  {
    id: uuid('id').primaryKey(),
    ...place(),
    kind: text('kind', { enum: MARKS }).notNull(),
    /** When it was tapped, which may be long before it could be sent. */
    at: instant('at').notNull(),
    recordedAt: instant('recorded_at').notNull(),
    actorId: uuid('actor_id')
      .notNull()
      .references(() => users.id),
    releasedTo: text('released_to'),
    /** Why the child left with someone who isn't on the pickup list. */
    reason: text('reason'),
    parentCalled: text('parent_called', { enum: ['yes', 'no'] }),
  },
  table => [index('attendance_marks_place').on(table.sessionId, table.registrationId, table.recordedAt)],
)
