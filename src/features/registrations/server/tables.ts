import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
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
import type { DayPart } from '#src/features/classes/day-parts.ts'
import type { AskedChoice } from '#src/features/classes/enrollment-choice.ts'
import { offerings, sessions } from '#src/features/classes/server/tables.ts'
import { children } from '#src/features/families/server/tables.ts'
import { subscriptions } from '#src/features/subscriptions/server/tables.ts'
import { createdAt, daySpans, id, instant } from '#src/platform/database/columns.ts'
import { STAFF_RULES } from '../staff-rules.ts'

/** What one checkout pays for. Prices are agreed here once; later edits of a class don't change them. */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    /** What people read out on the phone: `CC-` and five letters or digits. */
    reference: text('reference').notNull().unique(),
    parentId: uuid('parent_id')
      .notNull()
      .references(() => users.id),
    /** `open` until money or time decides; `lapsed` if its holds ran out unpaid; `refunded` if paid too late. */
    status: text('status', { enum: ['open', 'paid', 'lapsed', 'refunded'] }).notNull(),
    totalCents: integer('total_cents').notNull(),
    creditCents: integer('credit_cents').notNull().default(0),
    /** What the card is charged: total minus credit. Never 1 to 49 cents. */
    dueCents: integer('due_cents').notNull(),
    currency: text('currency').notNull().default('usd'),
    heldUntil: instant('held_until').notNull(),
    /** How often the family extended the hold. */
    timesKept: integer('times_kept').notNull().default(0),
    /** Staff booked it for the family or sent a payment link, so it doesn't count as unpaid time of the family. */
    keptByStaff: boolean('kept_by_staff').notNull().default(false),
    /** Made from the cart: sending the checkout again with the cart now empty answers this order. */
    fromCart: boolean('from_cart').notNull().default(false),
    /**
     * What the family agreed to be charged each month, in cents, and when; null without a monthly spot, or before it has
     * agreed. A plan starts only for exactly this amount.
     */
    agreedMonthlyCents: integer('agreed_monthly_cents'),
    agreedMonthlyAt: instant('agreed_monthly_at'),
    createdAt: createdAt(),
    paidAt: instant('paid_at'),
    /** When staff confirmed it for a part of the amount due; the rest is its balance. Null for orders paid at once. */
    partPaidAt: instant('part_paid_at'),
    /** By which day the balance is to be paid, if staff agreed on one. */
    balanceDueOn: date('balance_due_on'),
  },
  table => [
    check('orders_due', sql`${table.dueCents} >= 0 AND NOT (${table.dueCents} BETWEEN 1 AND 49)`),
    check('orders_sum', sql`${table.totalCents} = ${table.creditCents} + ${table.dueCents}`),
    index('orders_parent').on(table.parentId),
    index('orders_reference_trigrams').using('gin', sql`(lower(reference)) gin_trgm_ops`),
    index('orders_open').on(table.heldUntil).where(sql`${table.status} = 'open'`),
    index('orders_paid').on(table.paidAt).where(sql`${table.paidAt} IS NOT NULL`),
  ],
)

/** A child's spot in an offering. */
export const registrations = pgTable(
  'registrations',
  {
    id: id(),
    offeringId: uuid('offering_id')
      .notNull()
      .references(() => offerings.id),
    childId: uuid('child_id')
      .notNull()
      .references(() => children.id),
    parentId: uuid('parent_id')
      .notNull()
      .references(() => users.id),
    orderId: uuid('order_id').references(() => orders.id),
    status: text('status', { enum: ['pending', 'confirmed', 'active', 'cancelled', 'waitlisted'] }).notNull(),
    paymentStatus: text('payment_status', { enum: ['unpaid', 'paid', 'refunded'] }).notNull(),
    enrollmentOption: text('enrollment_option', { enum: ['daily', 'weekly', 'monthly'] }),
    days: text('days').array().notNull().default([]),
    startDate: date('start_date', { mode: 'string' }),
    /** The last day; null until the class or program ends. Old program spots have none although they were paid once. */
    endDate: date('end_date', { mode: 'string' }),
    /** The stretches that count, if others lie between the first and the last day. */
    spans: daySpans('spans'),
    /** The half day and the care that were bought, as they were then; null for the full day without care. */
    part: jsonb('day_part').$type<DayPart>(),
    /** What was agreed for this spot, in cents, after plan coverage and before credit. */
    priceCents: integer('price_cents').notNull(),
    /** What of the price was never paid and isn't due anymore, in cents, because the spot or a session of it ended before. */
    droppedCents: integer('dropped_cents').notNull().default(0),
    /** Set while pending: the spot is held until then. */
    heldUntil: instant('held_until'),
    /** The child is outside the class's ages and the parent confirmed anyway; staff see it. */
    outsideAges: boolean('outside_ages').notNull().default(false),
    /** Staff added it although a session was full. Its seats don't count toward the guard. */
    overCapacity: boolean('over_capacity').notNull().default(false),
    /** The rules that staff booked it against, and the reason they gave; only staff see both. */
    bookedOver: text('booked_over', { enum: STAFF_RULES }).array().notNull().default([]),
    bookedOverReason: text('booked_over_reason'),
    /** Why a canceled registration ended: the hold ran out, the family, the staff, no spot left when paid. */
    endedBecause: text('ended_because', {
      enum: [
        'hold-ran-out',
        'family',
        'staff',
        'paid-too-late',
        'replaced',
        'left-waitlist',
        'offer-ran-out',
        'plan-ended',
        'class-began',
      ],
    }),
    /** Who ended it, and the reason they gave; staff read both. */
    endedBy: uuid('ended_by').references(() => users.id),
    endedReason: text('ended_reason'),
    /** Since when the child has been on the waitlist, and why; kept when a spot was offered. */
    waitlistedAt: instant('waitlisted_at'),
    waitlistBecause: text('waitlist_because', { enum: ['joined', 'paid-too-late', 'staff'] }),
    /** When an open spot was offered to it; `heldUntil` says until when. */
    offeredAt: instant('offered_at'),
    createdAt: createdAt(),
    confirmedAt: instant('confirmed_at'),
    cancelledAt: instant('cancelled_at'),
  },
  table => [
    uniqueIndex('registrations_one_spot')
      .on(table.offeringId, table.childId)
      .where(
        sql`${table.status} <> 'cancelled' AND (${table.endDate} IS NULL OR ${table.enrollmentOption} IS NOT NULL)`,
      ),
    // Sessions of a series booked alone: each at most once.
    uniqueIndex('registrations_one_drop_in')
      .on(table.offeringId, table.childId, table.endDate)
      .where(
        sql`${table.status} <> 'cancelled' AND ${table.endDate} IS NOT NULL AND ${table.enrollmentOption} IS NULL`,
      ),
    index('registrations_waitlist').on(table.offeringId, table.waitlistedAt).where(sql`${table.status} = 'waitlisted'`),
    index('registrations_holds').on(table.offeringId, table.heldUntil).where(sql`${table.status} = 'pending'`),
    index('registrations_parent').on(table.parentId),
    index('registrations_child').on(table.childId),
    index('registrations_order').on(table.orderId),
    index('registrations_offering').on(table.offeringId),
    index('registrations_by_time').on(table.createdAt, table.id),
    index('registrations_taken_out')
      .on(table.cancelledAt)
      .where(
        sql`${table.endedBecause} = 'staff' AND ${table.waitlistedAt} IS NOT NULL AND ${table.paymentStatus} = 'unpaid'`,
      ),
    check('registrations_hold', sql`${table.status} <> 'pending' OR ${table.heldUntil} IS NOT NULL`),
  ],
)

/** The price lines of an order as agreed. They sum to the order's total. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    registrationId: uuid('registration_id')
      .notNull()
      .references(() => registrations.id),
    /** `waived` subtracts a total that no card can be charged (1 to 49 cents). */
    kind: text('kind', {
      enum: ['class', 'program-fee', 'care', 'registration-fee', 'plan-coverage', 'waived'],
    }).notNull(),
    label: text('label').notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** The monthly plan that covers the spot, on its `plan-coverage` line. */
    subscriptionId: uuid('subscription_id').references(() => subscriptions.id),
    /** The cancellation rule at the moment of purchase: `{kind, noticeHours, feeCents}`. */
    cancellationRule: jsonb('cancellation_rule')
      .$type<{ kind: 'class' | 'program'; noticeHours: number; feeCents: number }>()
      .notNull(),
  },
  table => [
    index('order_lines_order').on(table.orderId),
    index('order_lines_registration').on(table.registrationId),
    index('order_lines_subscription').on(table.subscriptionId).where(sql`${table.subscriptionId} IS NOT NULL`),
  ],
)

/** What a family intends to book. Holds no spot until checkout. */
export const cartItems = pgTable(
  'cart_items',
  {
    id: id(),
    parentId: uuid('parent_id')
      .notNull()
      .references(() => users.id),
    offeringId: uuid('offering_id')
      .notNull()
      .references(() => offerings.id),
    childId: uuid('child_id')
      .notNull()
      .references(() => children.id),
    /** The price the family saw when adding, in cents; a difference is shown. */
    seenPriceCents: integer('seen_price_cents').notNull(),
    /** What the family chose for a program, as an order takes it; null for a class. */
    askedChoice: jsonb('asked_choice').$type<AskedChoice>(),
    createdAt: createdAt(),
  },
  table => [uniqueIndex('cart_items_once').on(table.parentId, table.offeringId, table.childId)],
)

/** Records that a family was reminded of one session of one spot. Written together with its email, never one without the other. */
export const classReminders = pgTable(
  'class_reminders',
  {
    registrationId: uuid('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** When the session was to begin at that time; if it is moved afterwards, another reminder is sent. */
    startsAt: instant('starts_at').notNull(),
    remindedAt: instant('reminded_at').notNull(),
  },
  table => [primaryKey({ columns: [table.registrationId, table.sessionId] })],
)
