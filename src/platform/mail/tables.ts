import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../database/columns.ts'

export type Attachment = { filename: string; contentType: string; content: string }

/** Every mail the product ever wrote, first in the transaction of what it tells about, then sent by a job. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    /** What it is about, once: `order-confirmed:<order>`. A second mail with the same key is not written. */
    once: text('once').unique(),
    kind: text('kind').notNull(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
    /** Whom an answer goes to, when it is not the sender. */
    replyTo: text('reply_to'),
    /** Further header lines by name, such as `List-Unsubscribe`. */
    headers: jsonb('headers').$type<Record<string, string>>().notNull().default({}),
    attachments: jsonb('attachments').$type<Attachment[]>().notNull().default([]),
    attempts: integer('attempts').notNull().default(0),
    failedBecause: text('failed_because'),
    createdAt: createdAt(),
    sentAt: instant('sent_at'),
  },
  table => [
    index('mails_to').on(sql`lower(${table.to})`, table.createdAt),
    index('mails_unsent').on(table.createdAt).where(sql`${table.sentAt} IS NULL`),
  ],
)
