import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/tables.ts'
import { children } from '#src/features/families/server/tables.ts'
import { createdAt, id, instant } from '#src/platform/database/columns.ts'

/** A monthly plan for one child. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    parentId: uuid('parent_id')
      .notNull()
      .references(() => users.id),
    childId: uuid('child_id')
      .notNull()
      .references(() => children.id),
    /** The registration that started it (owned by the feature above; only its id is known here). */
    registrationId: uuid('registration_id'),
    /** The order whose payment started it. */
    orderId: uuid('order_id'),
    name: text('name').notNull(),
    /** Class categories the plan covers. */
    coveredCategories: text('covered_categories').array().notNull().default([]),
    /** How many of those classes each month includes, as agreed at the start; null means no limit. */
    includedPerMonth: integer('included_per_month'),
    status: text('status', { enum: ['active', 'past_due', 'canceled', 'incomplete'] }).notNull(),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    amountCents: integer('amount_cents').notNull(),
    currentPeriodStart: instant('current_period_start').notNull(),
    currentPeriodEnd: instant('current_period_end').notNull(),
    provider: text('provider').notNull(),
    /** The provider's id, shown as the fixed field `stripeSubscriptionId`. */
    providerRef: text('provider_ref').notNull(),
    /** `Visa ending 4242` */
    cardLabel: text('card_label'),
    /** When the provider was last asked for its state. */
    checkedAt: instant('checked_at'),
    createdAt: createdAt(),
    canceledAt: instant('canceled_at'),
  },
  table => [
    uniqueIndex('subscriptions_provider_ref').on(table.providerRef),
    index('subscriptions_parent').on(table.parentId),
  ],
)

/** What was charged, month by month. */
export const subscriptionPayments = pgTable(
  'subscription_payments',
  {
    id: id(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    amountCents: integer('amount_cents').notNull(),
    status: text('status', { enum: ['succeeded', 'pending', 'failed'] }).notNull(),
    /** The provider's id of the charge: one row for each, however often it is tried. */
    providerRef: text('provider_ref').unique(),
    /** The row in `payments` that holds its money. A plan's first charge is the payment of the order that started it. */
    paymentId: uuid('payment_id'),
    periodStart: instant('period_start'),
    periodEnd: instant('period_end'),
    failureMessage: text('failure_message'),
    createdAt: createdAt(),
  },
  table => [index('subscription_payments_subscription').on(table.subscriptionId)],
)
