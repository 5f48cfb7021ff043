import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/tables.ts'
import { createdAt, id, instant } from '#src/platform/database/columns.ts'

const person = (name: string) => uuid(name).references(() => users.id)

/**
 * All conversations of one family, as the shared inbox shows them. Writing and reading lock this row first, so numbers and
 * versions become visible in order.
 */
export const familyThreads = pgTable(
  'family_threads',
  {
    familyId: person('family_id').primaryKey(),
    /** Grows with every message and every read receipt. */
    version: integer('version').notNull().default(0),
    /** The number of the latest message. */
    lastNumber: integer('last_number').notNull().default(0),
    lastMessageAt: instant('last_message_at'),
    /** Since when the family has been waiting for an answer. */
    waitingSince: instant('waiting_since'),
    assigneeId: person('assignee_id'),
    snoozedUntil: instant('snoozed_until'),
    doneAt: instant('done_at'),
  },
  table => [index('family_threads_latest').on(table.lastMessageAt.desc(), table.familyId)],
)

/** One parent with one staff member. */
export const conversations = pgTable(
  'conversations',
  {
    familyId: person('family_id').notNull(),
    staffId: person('staff_id').notNull(),
    /** The number of the latest message between the two. */
    lastNumber: integer('last_number').notNull(),
  },
  table => [primaryKey({ columns: [table.familyId, table.staffId] })],
)

/** A message between the two. The pair and the side identify the sender, so no row can name two parents. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    familyId: person('family_id').notNull(),
    staffId: person('staff_id').notNull(),
    sentBy: text('sent_by', { enum: ['family', 'staff'] }).notNull(),
    content: text('content').notNull(),
    number: integer('number').notNull(),
    version: integer('version').notNull(),
    /** The sender's Idempotency-Key. */
    clientKey: text('client_key'),
    /** The first of the unread messages this one followed. A run gets one email. */
    runId: uuid('run_id').notNull(),
    createdAt: createdAt(),
    readAt: instant('read_at'),
    mailedAt: instant('mailed_at'),
  },
  table => [
    uniqueIndex('messages_number').on(table.familyId, table.number),
    uniqueIndex('messages_version').on(table.familyId, table.version),
    index('messages_pair').on(table.familyId, table.staffId, table.number),
    index('messages_pair_version').on(table.familyId, table.staffId, table.version),
    index('messages_staff').on(table.staffId, table.createdAt),
    index('messages_unread').on(table.familyId, table.sentBy, table.staffId).where(sql`${table.readAt} IS NULL`),
    index('messages_unmailed').on(table.createdAt).where(sql`${table.readAt} IS NULL AND ${table.mailedAt} IS NULL`),
    uniqueIndex('messages_family_key').on(table.familyId, table.clientKey).where(sql`${table.sentBy} = 'family'`),
    uniqueIndex('messages_staff_key').on(table.staffId, table.clientKey).where(sql`${table.sentBy} = 'staff'`),
    check('messages_side', sql`${table.sentBy} IN ('family', 'staff')`),
    check('messages_two', sql`${table.familyId} <> ${table.staffId}`),
    check('messages_length', sql`char_length(${table.content}) BETWEEN 1 AND 5000`),
  ],
)
export type MessageRow = typeof messages.$inferSelect
