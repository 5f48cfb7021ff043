import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '#src/platform/database/columns.ts'

/** An address someone signed up for the newsletter. Only `confirmed` ones may get email. */
export const subscribers = pgTable(
  'subscribers',
  {
    id: id(),
    /** As typed, trimmed; compared in lowercase. */
    email: text('email').notNull(),
    firstName: text('first_name'),
    source: text('source').notNull(),
    state: text('state', { enum: ['pending', 'confirmed', 'unsubscribed'] })
      .notNull()
      .default('pending'),
    createdAt: createdAt(),
    confirmedAt: instant('confirmed_at'),
    unsubscribedAt: instant('unsubscribed_at'),
    /** When staff said that the address takes email again; refusals before that no longer count. */
    bounceClearedAt: instant('bounce_cleared_at'),
  },
  table => [
    uniqueIndex('subscribers_email').on(sql`lower(${table.email})`),
    index('subscribers_state').on(table.state, table.createdAt),
    check('subscribers_state_known', sql`${table.state} IN ('pending', 'confirmed', 'unsubscribed')`),
  ],
)

/**
 * A submitted form until the job has processed it. The queue keeps its jobs for a day, so the jobs carry no address.
 */
export const subscribeRequests = pgTable(
  'subscribe_requests',
  {
    id: id(),
    email: text('email').notNull(),
    firstName: text('first_name'),
    source: text('source').notNull(),
    /** Whether the account of the person asking verified this address. */
    proved: boolean('proved').notNull(),
    createdAt: createdAt(),
  },
  table => [index('subscribe_requests_email').on(sql`lower(${table.email})`)],
)

/**
 * The links in newsletter emails. Confirmation links work for some days, unsubscribe links forever. Only hashes are
 * stored.
 */
export const subscriberLinks = pgTable(
  'subscriber_links',
  {
    id: id(),
    tokenHash: text('token_hash').notNull().unique(),
    subscriberId: uuid('subscriber_id')
      .notNull()
      .references(() => subscribers.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['confirm', 'unsubscribe'] }).notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at'),
    usedAt: instant('used_at'),
  },
  table => [index('subscriber_links_subscriber').on(table.subscriberId)],
)
