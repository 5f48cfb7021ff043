import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/tables.ts'
import { createdAt, id, instant } from '#src/platform/database/columns.ts'

/** Messages from the contact form. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    /** Counts up; people see it as `M-318`. */
    number: integer('number').notNull().unique().generatedByDefaultAsIdentity({ startWith: 301 }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    subject: text('subject', { enum: ['registration', 'general', 'collaboration', 'sweet'] }).notNull(),
    message: text('message').notNull(),
    state: text('state', { enum: ['new', 'answered', 'closed'] })
      .notNull()
      .default('new'),
    suspicious: boolean('suspicious').notNull().default(false),
    /** The account that sent it, if someone was signed in. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    closedAt: instant('closed_at'),
  },
  table => [
    index('contact_messages_state').on(table.state, table.createdAt),
    check('contact_messages_state_known', sql`${table.state} IN ('new', 'answered', 'closed')`),
  ],
)

/** Replies from staff, each sent as an email. */
export const contactReplies = pgTable(
  'contact_replies',
  {
    id: id(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  table => [index('contact_replies_message').on(table.messageId)],
)
