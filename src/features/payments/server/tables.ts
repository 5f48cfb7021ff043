import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/tables.ts'
import { createdAt, id, instant } from '#src/platform/database/columns.ts'
import type { PlanTerms } from '../provider.ts'

/**
 * One attempt to be paid for an order. Written before the provider is called, with the key of that call, so that a crash
 * at any line repeats the same call and never makes a second charge.
 */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    /** The order it pays (owned by the feature above; payments knows only its id). */
    orderId: uuid('order_id').notNull(),
    /** 0, or if staff took part of the amount: 0 for the first part, 1 for the next, and so on. */
    part: integer('part').notNull().default(0),
    parentId: uuid('parent_id')
      .notNull()
      .references(() => users.id),
    provider: text('provider').notNull(),
    /** The provider's id; null until its answer was stored. */
    providerRef: text('provider_ref').unique(),
    clientSecret: text('client_secret'),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    status: text('status', {
      enum: ['started', 'pending', 'needs_action', 'processing', 'succeeded', 'failed', 'cancelled'],
    }).notNull(),
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** What the cardholder has disputed through the bank, while it is undecided or after it was lost. */
    disputedCents: integer('disputed_cents').notNull().default(0),
    /** What was refunded at the provider and not by us, for example in its dashboard. */
    returnedElsewhereCents: integer('returned_elsewhere_cents').notNull().default(0),
    /** Set if it is the first payment of a monthly plan: the terms of the plan. */
    plan: jsonb('plan').$type<PlanTerms>(),
    /**
     * Whether the provider is told who pays. Part of the call that the key stands for, so it's kept with the key: payments
     * from before saved cards were started without.
     */
    namesCustomer: boolean('names_customer').notNull().default(false),
    /** The provider's id of the plan that this payment starts. */
    subscriptionRef: text('subscription_ref').unique(),
    /** The provider's message for a decline, for the family. */
    failureMessage: text('failure_message'),
    /** Money that doesn't match the agreed payment and needs attention: nothing was confirmed with it. */
    flaggedBecause: text('flagged_because', { enum: ['amount-differs', 'order-differs'] }),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    checkedAt: instant('checked_at'),
    /** Who took it, for cash, checks and bank transfers; `provider` says which. */
    takenBy: uuid('taken_by').references(() => users.id),
    /** The check number, what staff wrote about a transfer, or the card that paid: `Visa ending 4242`. */
    reference: text('reference'),
  },
  table => [
    uniqueIndex('payments_one_part').on(table.orderId, table.part).where(sql`${table.status} NOT IN ('cancelled')`),
    check('payments_refunded', sql`${table.refundedCents} BETWEEN 0 AND ${table.amountCents}`),
    index('payments_order').on(table.orderId),
    index('payments_parent').on(table.parentId),
    index('payments_unsettled')
      .on(table.createdAt)
      .where(sql`${table.status} IN ('started', 'pending', 'needs_action', 'processing', 'failed')`),
  ],
)

/** A refund of one payment. The row and its key come first, then the call. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    orderId: uuid('order_id').notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** The reason, in one word; together with what it is for, it makes the refund unique. */
    reason: text('reason', {
      enum: [
        'paid-too-late',
        'cancelled-by-family',
        'cancelled-by-staff',
        'duplicate-payment',
        'plan-refunded',
        'refunded-by-staff',
      ],
    }).notNull(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    providerRef: text('provider_ref').unique(),
    status: text('status', { enum: ['requested', 'succeeded', 'failed'] }).notNull(),
    createdAt: createdAt(),
    settledAt: instant('settled_at'),
    /** Who refunded it in person, and how, if no provider sends it. */
    givenBy: uuid('given_by').references(() => users.id),
    note: text('note'),
    /** The first refund of those that return one amount together, because it was paid in several payments. */
    togetherWith: uuid('together_with').references((): AnyPgColumn => refunds.id),
  },
  table => [check('refunds_amount', sql`${table.amountCents} > 0`), index('refunds_order').on(table.orderId)],
)

/** A family's record at a provider that keeps customers. */
export const providerCustomers = pgTable(
  'provider_customers',
  {
    parentId: uuid('parent_id')
      .notNull()
      .references(() => users.id),
    provider: text('provider').notNull(),
    ref: text('ref').notNull().unique(),
    createdAt: createdAt(),
  },
  table => [primaryKey({ columns: [table.parentId, table.provider] })],
)

/** Every signed event from the provider, once, whatever became of it. */
export const paymentEvents = pgTable('payment_events', {
  /** The provider's own id of the event. */
  id: text('id').primaryKey(),
  provider: text('provider').notNull(),
  type: text('type').notNull(),
  ref: text('ref').notNull(),
  outcome: text('outcome', { enum: ['received', 'applied', 'unchanged', 'unmatched'] }).notNull(),
  receivedAt: instant('received_at').notNull().defaultNow(),
})

/**
 * Where money moved, in cents; only ever added to. The entries of one `cause` sum to zero. `card` is what the provider
 * holds for us (+ in, - refunded), `till` the same in cash and checks, `bank` by transfer, `sales` what was earned (- sold, + refunded), `credit` what we owe the family
 * (- given, + spent): a family's balance is minus its sum of `credit`.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    account: text('account', { enum: ['card', 'till', 'bank', 'sales', 'credit', 'goodwill'] }).notNull(),
    parentId: uuid('parent_id')
      .notNull()
      .references(() => users.id),
    orderId: uuid('order_id'),
    amountCents: integer('amount_cents').notNull(),
    /** What caused it: `payment:<id>`, `refund:<id>`, `credit-spent:<order>` … Once for each account. */
    cause: text('cause').notNull(),
    note: text('note'),
    createdAt: createdAt(),
  },
  table => [
    uniqueIndex('ledger_entries_once').on(table.cause, table.account),
    index('ledger_entries_parent').on(table.parentId, table.account),
    index('ledger_entries_order').on(table.orderId),
    index('ledger_entries_by_time').on(table.createdAt),
  ],
)

/** The built-in test provider's own books; no other code reads them. */
export const testIntents = pgTable('test_provider_intents', {
  id: text('id').primaryKey(),
  idempotencyKey: text('idempotency_key').notNull().unique(),
  clientSecret: text('client_secret').notNull(),
  amountCents: integer('amount_cents').notNull(),
  currency: text('currency').notNull(),
  status: text('status', {
    enum: ['requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled'],
  }).notNull(),
  card: text('card'),
  /** Who pays, if the payment says so. */
  customer: text('payer'),
  /** The card is saved for the customer once it has paid. */
  saveCard: boolean('save_card').notNull().default(false),
  failureMessage: text('failure_message'),
  refundedCents: integer('refunded_cents').notNull().default(0),
  /** What the cardholder has disputed through the bank, until the dispute is won. */
  disputedCents: integer('disputed_cents').notNull().default(0),
  metadata: jsonb('metadata').$type<Record<string, string>>().notNull(),
  createdAt: createdAt(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

/** The test cards that a family saved for next time. */
export const testSavedCards = pgTable(
  'test_provider_saved_cards',
  {
    id: text('id').primaryKey(),
    customer: text('customer').notNull(),
    /** The test card. */
    card: text('card').notNull(),
    createdAt: createdAt(),
  },
  table => [uniqueIndex('test_provider_saved_cards_once').on(table.customer, table.card)],
)

export const testRefunds = pgTable('test_provider_refunds', {
  id: text('id').primaryKey(),
  intentId: text('intent_id')
    .notNull()
    .references(() => testIntents.id),
  idempotencyKey: text('idempotency_key').notNull().unique(),
  amountCents: integer('amount_cents').notNull(),
  status: text('status', { enum: ['pending', 'succeeded', 'failed'] }).notNull(),
  createdAt: createdAt(),
})

export const testSubscriptions = pgTable('test_provider_subscriptions', {
  id: text('id').primaryKey(),
  idempotencyKey: text('idempotency_key').notNull().unique(),
  amountCents: integer('amount_cents').notNull(),
  currency: text('currency').notNull(),
  status: text('status', { enum: ['active', 'past_due', 'canceled', 'incomplete'] }).notNull(),
  cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
  currentPeriodStart: instant('current_period_start').notNull().defaultNow(),
  currentPeriodEnd: instant('current_period_end').notNull(),
  /** The test card it charges. */
  card: text('card'),
  metadata: jsonb('metadata').$type<Record<string, string>>().notNull().default({}),
  createdAt: createdAt(),
})

/** One month of a plan, or its start: paid by an intent, retried while it is open. */
export const testInvoices = pgTable(
  'test_provider_invoices',
  {
    id: text('id').primaryKey(),
    subscriptionId: text('subscription_id')
      .notNull()
      .references(() => testSubscriptions.id),
    intentId: text('intent_id')
      .notNull()
      .references(() => testIntents.id),
    amountCents: integer('amount_cents').notNull(),
    status: text('status', { enum: ['open', 'paid', 'void'] }).notNull(),
    periodStart: instant('period_start').notNull(),
    periodEnd: instant('period_end').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** When an open one is retried, by the test provider's clock. */
    nextAttemptAt: instant('next_attempt_at'),
    createdAt: createdAt(),
  },
  table => [uniqueIndex('test_provider_invoices_period').on(table.subscriptionId, table.periodStart)],
)

/** How far staff have moved the test provider's clock ahead of real time; one row. */
export const testClocks = pgTable('test_provider_clocks', {
  id: text('id').primaryKey(),
  aheadMs: bigint('ahead_ms', { mode: 'number' }).notNull().default(0),
})

/** A card change that a family started; done when a card is chosen. */
export const testCardUpdates = pgTable('test_provider_card_updates', {
  id: text('id').primaryKey(),
  subscriptionId: text('subscription_id')
    .notNull()
    .references(() => testSubscriptions.id),
  clientSecret: text('client_secret').notNull().unique(),
  createdAt: createdAt(),
  doneAt: instant('done_at'),
})

/** The secret the test provider signs its events with; one row, made when first needed. */
export const testSigningSecrets = pgTable('test_provider_signing_secrets', {
  id: text('id').primaryKey(),
  current: text('current').notNull(),
  /** Still accepted until the next rotation. */
  previous: text('previous'),
})

export const testEvents = pgTable(
  'test_provider_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    ref: text('ref').notNull(),
    createdAt: createdAt(),
    deliveredAt: instant('delivered_at'),
  },
  table => [index('test_provider_events_undelivered').on(table.createdAt).where(sql`${table.deliveredAt} IS NULL`)],
)
