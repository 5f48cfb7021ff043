import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/tables.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { refunds } from '#src/features/payments/server/tables.ts'
import { orders, registrations } from '#src/features/registrations/server/tables.ts'
import { subscriptionPayments } from '#src/features/subscriptions/server/tables.ts'
import { createdAt, id, instant } from '#src/platform/database/columns.ts'

/** Something that staff canceled: one session of a class, or the whole class. */
export const classCancellations = pgTable(
  'class_cancellations',
  {
    id: id(),
    offeringId: uuid('offering_id')
      .notNull()
      .references(() => offerings.id),
    /** Null: the whole class. */
    sessionId: uuid('session_id'),
    actorId: uuid('actor_id')
      .notNull()
      .references(() => users.id),
    reason: text('reason').notNull(),
    /** What every family gets for it. */
    makeGood: text('make_good', { enum: ['refund', 'credit', 'nothing'] }).notNull(),
    createdAt: createdAt(),
    finishedAt: instant('finished_at'),
  },
  table => [index('call_offs_offering').on(table.offeringId)],
)

/** The end of a spot that was paid or free: at most one for each, with what the family got for it, in cents. */
export const cancellations = pgTable(
  'cancellations',
  {
    id: id(),
    registrationId: uuid('registration_id')
      .notNull()
      .unique()
      .references(() => registrations.id),
    outcome: text('outcome', { enum: ['refund', 'credit', 'nothing'] }).notNull(),
    by: text('by', { enum: ['family', 'staff'] }).notNull(),
    actorId: uuid('actor_id')
      .notNull()
      .references(() => users.id),
    callOffId: uuid('call_off_id').references(() => classCancellations.id),
    reason: text('reason'),
    paidCents: integer('paid_cents').notNull(),
    /** What was refunded to the card, what was given as credit, and what was kept: together, what was paid. */
    toCardCents: integer('to_card_cents').notNull(),
    toCreditCents: integer('to_credit_cents').notNull(),
    keptCents: integer('kept_cents').notNull(),
    refundId: uuid('refund_id'),
    createdAt: createdAt(),
  },
  table => [
    index('cancellations_call_off').on(table.callOffId),
    check(
      'cancellations_sum',
      sql`${table.toCardCents} + ${table.toCreditCents} + ${table.keptCents} = ${table.paidCents}`,
    ),
    check(
      'cancellations_parts',
      sql`${table.toCardCents} >= 0 AND ${table.toCreditCents} >= 0 AND ${table.keptCents} >= 0`,
    ),
  ],
)

/** What one family gets for a canceled session, once for each spot (T59). */
export const compensations = pgTable(
  'compensations',
  {
    id: id(),
    callOffId: uuid('call_off_id')
      .notNull()
      .references(() => classCancellations.id),
    registrationId: uuid('registration_id')
      .notNull()
      .references(() => registrations.id),
    toCardCents: integer('to_card_cents').notNull(),
    toCreditCents: integer('to_credit_cents').notNull(),
    refundId: uuid('refund_id'),
    createdAt: createdAt(),
    /** When the money was moved and the family was told. */
    doneAt: instant('done_at'),
  },
  table => [
    uniqueIndex('make_goods_once').on(table.callOffId, table.registrationId),
    index('make_goods_registration').on(table.registrationId),
  ],
)

/** What was withheld from a spot because its payment is disputed, until staff settle it; in cents. */
export const withheld = pgTable(
  'withheld',
  {
    id: id(),
    callOffId: uuid('call_off_id')
      .notNull()
      .references(() => classCancellations.id),
    registrationId: uuid('registration_id')
      .notNull()
      .references(() => registrations.id),
    amountCents: integer('amount_cents').notNull(),
    createdAt: createdAt(),
    settledAt: instant('settled_at'),
    /** The credit given for it; 0 if it was settled without. */
    givenCents: integer('given_cents').notNull().default(0),
  },
  table => [
    uniqueIndex('withheld_once').on(table.callOffId, table.registrationId),
    index('withheld_registration').on(table.registrationId),
    index('withheld_open').on(table.createdAt).where(sql`${table.settledAt} IS NULL`),
    check('withheld_amounts', sql`${table.amountCents} > 0 AND ${table.givenCents} BETWEEN 0 AND ${table.amountCents}`),
  ],
)

/** What staff refunded of one payment of a monthly plan, and why. */
export const planRefunds = pgTable(
  'plan_refunds',
  {
    id: id(),
    subscriptionPaymentId: uuid('subscription_payment_id')
      .notNull()
      .references(() => subscriptionPayments.id),
    /** The spot that the payment started; null for later months. The refund also counts for the spot. */
    registrationId: uuid('registration_id').references(() => registrations.id),
    refundId: uuid('refund_id').notNull().unique(),
    amountCents: integer('amount_cents').notNull(),
    reason: text('reason').notNull(),
    actorId: uuid('actor_id')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  table => [
    check('plan_refunds_amount', sql`${table.amountCents} > 0`),
    index('plan_refunds_payment').on(table.subscriptionPaymentId),
    index('plan_refunds_registration').on(table.registrationId),
  ],
)

/** What an admin gave back of an order, in cents, and why; the spots stay. */
export const orderRefunds = pgTable(
  'order_refunds',
  {
    id: id(),
    /** Made by the form when it opens: if it is sent twice, it is one refund. */
    formKey: text('form_key').notNull().unique(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    choice: text('choice', { enum: ['refund', 'credit'] }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    reason: text('reason').notNull(),
    /** The first of the refunds, if it went back the way it was paid. */
    refundId: uuid('refund_id').references(() => refunds.id),
    actorId: uuid('actor_id')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  table => [
    check('order_refunds_amount', sql`${table.amountCents} > 0`),
    index('order_refunds_order').on(table.orderId),
  ],
)

/** The parts of such a refund that came from what was paid for live spots, in cents. The rest was kept from ended ones. */
export const orderRefundShares = pgTable(
  'order_refund_shares',
  {
    orderRefundId: uuid('order_refund_id')
      .notNull()
      .references(() => orderRefunds.id),
    registrationId: uuid('registration_id')
      .notNull()
      .references(() => registrations.id),
    toCardCents: integer('to_card_cents').notNull(),
    toCreditCents: integer('to_credit_cents').notNull(),
  },
  table => [
    primaryKey({ columns: [table.orderRefundId, table.registrationId] }),
    check('order_refund_shares_amounts', sql`${table.toCardCents} >= 0 AND ${table.toCreditCents} >= 0`),
    index('order_refund_shares_registration').on(table.registrationId),
  ],
)
