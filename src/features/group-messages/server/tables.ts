import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { UNREACHABLE } from '#src/features/accounts/reach.ts'
import { users } from '#src/features/accounts/server/tables.ts'
import { createdAt, id, instant } from '#src/platform/database/columns.ts'
import { AUDIENCE_KINDS } from '../audience.ts'

/** One message from staff to many families, written together with everyone it's for. */
export const groupMessages = pgTable(
  'group_messages',
  {
    /** Created when the form opens, so sending the form twice sends the message once. */
    id: id(),
    subject: text('subject').notNull(),
    content: text('content').notNull(),
    audience: text('audience', { enum: AUDIENCE_KINDS }).notNull(),
    /** What the audience is chosen by: ids or a season, as in the address of the page. */
    audienceOf: text('audience_of').notNull(),
    /** What the audience was called when it was sent. */
    audienceName: text('audience_name').notNull(),
    sentBy: uuid('sent_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  table => [index('group_messages_by_time').on(table.createdAt.desc(), table.id)],
)

/** One family of a group message: one row, one email. `waiting` until its email is written to the outbox. */
export const groupMessageRecipients = pgTable(
  'group_message_recipients',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => groupMessages.id, { onDelete: 'cascade' }),
    familyId: uuid('family_id')
      .notNull()
      .references(() => users.id),
    state: text('state', { enum: ['waiting', 'sent', 'not-reached'] }).notNull(),
    /** Why the family isn't reached. */
    because: text('because', { enum: UNREACHABLE }),
    sentAt: instant('sent_at'),
  },
  table => [
    primaryKey({ columns: [table.messageId, table.familyId] }),
    index('group_message_recipients_family').on(table.familyId),
    index('group_message_recipients_waiting').on(table.messageId).where(sql`${table.state} = 'waiting'`),
    check('group_message_recipients_state', sql`${table.state} IN ('waiting', 'sent', 'not-reached')`),
    check('group_message_recipients_because', sql`(${table.state} = 'not-reached') = (${table.because} IS NOT NULL)`),
  ],
)
