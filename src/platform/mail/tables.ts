import { sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../database/columns.ts'

export type Attachment = { filename: string; contentType: string; content: string }

/** Every email the product ever wrote, first in the transaction it is about, then sent by a job. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    /** What it is about, once: `order-confirmed:<order>`. A second email with the same key is not written. */
    once: text('once').unique(),
    kind: text('kind').notNull(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
    /** The reply address, if it isn't the sender. */
    replyTo: text('reply_to'),
    /** Further headers by name, such as `List-Unsubscribe`. */
    headers: jsonb('headers').$type<Record<string, string>>().notNull().default({}),
    attachments: jsonb('attachments').$type<Attachment[]>().notNull().default([]),
    /** How often sending it failed. */
    attempts: integer('attempts').notNull().default(0),
    /** The code of the mail server's answer, such as `550`, or `no connection`. */
    failedBecause: text('failed_because'),
    createdAt: createdAt(),
    sentAt: instant('sent_at'),
    /** Until then it belongs to the worker that is sending it. */
    claimedUntil: instant('claimed_until'),
    /** Since then it is no longer tried: refused for good, or too old. */
    parkedAt: instant('parked_at'),
    /** Its one-time links: still in it, or removed. Null for emails from a version without this column. */
    links: text('links', { enum: ['none', 'kept', 'removed'] }),
    /** When its links stop working. */
    linkEndsAt: instant('link_ends_at'),
    /** The email that this one repeats, because staff sent it again. */
    resentFrom: uuid('resent_from').references((): AnyPgColumn => mails.id, { onDelete: 'cascade' }),
  },
  table => [
    index('mails_to').on(sql`lower(${table.to})`, table.createdAt),
    index('mails_unsent').on(table.createdAt).where(sql`${table.sentAt} IS NULL`),
    index('mails_words_trigrams').using('gin', sql`(lower("to" || ' ' || subject)) gin_trgm_ops`),
    index('mails_links').on(table.id).where(sql`${table.links} IS NULL OR ${table.links} = 'kept'`),
    index('mails_resent').on(table.resentFrom).where(sql`${table.resentFrom} IS NOT NULL`),
  ],
)
