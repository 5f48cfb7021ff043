import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/tables.ts'
import { createdAt, id, instant } from '#src/platform/database/columns.ts'
import { files } from '#src/platform/files/tables.ts'
import type { IssueBlock } from '../../issue-blocks.ts'
import { ISSUE_STATES } from '../../issue-rules.ts'
import { subscriberLinks, subscribers } from '../tables.ts'
import type { IssueFacts } from './issue-facts.ts'

/** One newsletter: written in the back office, then sent to everyone who is subscribed at that moment. */
export const newsletterIssues = pgTable(
  'newsletter_issues',
  {
    id: id(),
    subject: text('subject').notNull().default(''),
    /** What email apps show next to the subject. */
    previewText: text('preview_text').notNull().default(''),
    blocks: jsonb('blocks').$type<IssueBlock[]>().notNull().default([]),
    state: text('state', { enum: ISSUE_STATES }).notNull().default('draft'),
    /** Rises with every change, so that nobody overwrites text they haven't seen. */
    revision: integer('revision').notNull().default(1),
    scheduledFor: instant('scheduled_for'),
    /** The business and the classes as the email shows them, from the moment sending starts. */
    facts: jsonb('facts').$type<IssueFacts>(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    /** Who sent or scheduled it. */
    sentBy: uuid('sent_by').references(() => users.id),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** When its recipients were fixed. */
    startedAt: instant('started_at'),
    /** When the last email was written. */
    sentAt: instant('sent_at'),
    canceledAt: instant('canceled_at'),
    /** Why it wasn't sent at its time, if nobody canceled it. */
    canceledBecause: text('canceled_because', { enum: ['nothing-left', 'nobody'] }),
  },
  table => [
    index('newsletter_issues_by_time').on(table.updatedAt.desc(), table.id),
    index('newsletter_issues_due').on(table.state).where(sql`${table.state} IN ('scheduled', 'sending')`),
    check('newsletter_issues_state', sql`${table.state} IN ('draft', 'scheduled', 'sending', 'sent', 'canceled')`),
    check('newsletter_issues_time', sql`${table.state} <> 'scheduled' OR ${table.scheduledFor} IS NOT NULL`),
    check(
      'newsletter_issues_facts',
      sql`${table.state} NOT IN ('sending', 'sent') OR (${table.facts} IS NOT NULL AND ${table.startedAt} IS NOT NULL)`,
    ),
  ],
)

/**
 * One reader of a newsletter: one row, one email, `waiting` until it's written to the outbox. If the subscriber is deleted,
 * the row stays without a person, so that the counts stay true.
 */
export const newsletterRecipients = pgTable(
  'newsletter_recipients',
  {
    id: id(),
    issueId: uuid('issue_id')
      .notNull()
      .references(() => newsletterIssues.id, { onDelete: 'cascade' }),
    subscriberId: uuid('subscriber_id').references(() => subscribers.id, { onDelete: 'set null' }),
    state: text('state', { enum: ['waiting', 'sent', 'left-out'] })
      .notNull()
      .default('waiting'),
    /** Why no email was written. */
    because: text('because', { enum: ['unsubscribed', 'bounced', 'deleted'] }),
    sentAt: instant('sent_at'),
    /** The link in their email, which unsubscribes. */
    linkId: uuid('link_id').references(() => subscriberLinks.id, { onDelete: 'set null' }),
    /** When they unsubscribed with it. */
    leftAt: instant('left_at'),
  },
  table => [
    unique('newsletter_recipients_once').on(table.issueId, table.subscriberId),
    index('newsletter_recipients_subscriber').on(table.subscriberId),
    index('newsletter_recipients_link').on(table.linkId),
    index('newsletter_recipients_waiting').on(table.issueId).where(sql`${table.state} = 'waiting'`),
    check('newsletter_recipients_state', sql`${table.state} IN ('waiting', 'sent', 'left-out')`),
    check('newsletter_recipients_because', sql`(${table.state} = 'left-out') = (${table.because} IS NOT NULL)`),
  ],
)

/** The pictures that a newsletter may show. A copy of a newsletter shows the same files. */
export const newsletterPictures = pgTable(
  'newsletter_pictures',
  {
    issueId: uuid('issue_id')
      .notNull()
      .references(() => newsletterIssues.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
  },
  table => [primaryKey({ columns: [table.issueId, table.fileId] }), index('newsletter_pictures_file').on(table.fileId)],
)
