import * as z from 'zod'
import { PublicClass } from '#src/features/classes/contract.ts'
import { windowRefusals } from '#src/features/classes/registration-window.ts'
import { defineContract } from '#src/lib/contract.ts'
import { multiline } from '#src/lib/one-line.ts'
import { AdminFilters, AdminRow } from './admin-answers.ts'
import {
  ageRefusals,
  byId,
  CancellationTerms,
  Cart,
  Checkout,
  cents,
  checkoutRefusals,
  id,
  instant,
  Order,
  paymentRefusals,
  Receipt,
  Registration,
  UseCredit,
} from './answers.ts'
import { choiceRefusals, DropInSession, ProgramChoice } from './choice-contract.ts'

/** With it, the card form of the payment offers the family its saved cards; missing if the form needs none. */
const cardsSecret = z.string().optional()

/** Cart, checkout, orders and spots. */
export const registrationsContract = defineContract({
  'GET /api/cart': { summary: 'The cart, at current prices', access: 'signed-in', answer: Cart },
  'POST /api/cart/add': {
    summary: 'Adds a class, or a program with its choice, for a child to the cart; a class added twice is one item',
    access: 'family-owner',
    acting: 'allowed',
    owner: { child: 'body.childId' },
    body: z.strictObject({
      classId: z.string().max(120),
      childId: id,
      ...ProgramChoice,
      /** The item of the family's cart that this one takes the place of: the same program with another choice. */
      replaces: id.optional(),
    }),
    answer: Cart,
    refusals: {
      'not-bookable': checkoutRefusals['not-bookable'],
      ...windowRefusals,
      'already-registered': checkoutRefusals['already-registered'],
      'option-needed': checkoutRefusals['option-needed'],
      ...choiceRefusals,
      ...ageRefusals,
      /** The answer names the child, and what the cart holds for it. */
      'already-in-cart': { status: 409, message: 'This program is already in your cart for this child.' },
      'cart-full': { status: 409, message: 'Your cart holds up to 20 classes. Please check out first.' },
    },
  },
  'DELETE /api/cart/remove/:id': {
    summary: 'Removes one item from the cart',
    access: 'family-owner',
    acting: 'allowed',
    owner: { 'cart-item': 'params.id' },
    params: byId,
    answer: Cart,
  },
  'DELETE /api/cart/clear': { summary: 'Empties the cart', access: 'signed-in', acting: 'allowed', answer: Cart },
  'POST /api/cart/checkout': {
    summary:
      'Makes an order with holds from the cart, or from one monthly plan in it; a $0 order is confirmed right away',
    access: 'signed-in',
    repeatable: true,
    body: z.strictObject({
      useCredit: UseCredit.optional(),
      /** The total the family saw, in cents; if it has changed, the request is refused so that the price is never a surprise. */
      expectedTotal: z.int().optional(),
      /** The items the family saw; if the cart holds others by now, such as one put back meanwhile, it is refused. */
      items: z.array(id).max(50).optional(),
      /** The item with the monthly plan to pay for. Without it, everything that can be paid together. */
      plan: id.optional(),
    }),
    answer: Checkout,
    refusals: {
      ...checkoutRefusals,
      ...choiceRefusals,
      'cart-changed': { status: 409, message: 'Your cart has changed. Please check it again.' },
      'empty-cart': { status: 409, message: 'Your cart is empty.' },
      'price-changed': { status: 409, message: 'A price has changed. Please check the new total.' },
    },
  },
  'POST /api/class-enrollments': {
    summary: 'Books one spot for one child directly, without the cart',
    access: 'family-owner',
    owner: { child: 'body.childId' },
    repeatable: true,
    // Older clients also send parent, status and amount; only the server decides those, so they are ignored.
    body: z.object({
      eventId: z.string().max(120),
      childId: id,
      useCredit: UseCredit.optional(),
      ...ProgramChoice,
      ...DropInSession,
      expectedTotal: z.int().optional(),
      /** The monthly charge the family agreed to, in cents; without it, it's asked before the plan's first payment. */
      agreedMonthly: z.int().optional(),
    }),
    answer: Checkout.extend({
      /** Whether this changed the choice for a spot that was waiting for payment, instead of taking another one. */
      updated: z.boolean(),
    }),
    refusals: {
      ...checkoutRefusals,
      ...choiceRefusals,
      'price-changed': { status: 409, message: 'The price has changed. Please check the new total.' },
    },
  },
  'POST /api/create-subscription': {
    summary: 'Starts, or continues, the first payment of the monthly plan for a registration',
    access: 'family-owner',
    owner: { registration: 'body.registrationId' },
    limit: { per: 'account', max: 60, seconds: 3600 },
    body: z.strictObject({
      registrationId: id,
      amount: z.int(),
      /** The monthly charge the family agrees to, in cents. Without it, the plan's own. */
      agreedMonthly: z.int().optional(),
    }),
    answer: z.object({ clientSecret: z.string(), cardsSecret }),
    refusals: {
      ...paymentRefusals,
      'not-monthly': { status: 409, message: "This registration isn't paid monthly." },
    },
  },
  'POST /api/create-payment-intent': {
    summary: 'Starts, or continues, the card payment for an order',
    access: 'family-owner',
    owner: { registration: 'body.registrationId', order: 'body.orderId' },
    // Reloading the page repeats the request and isn't a new attempt; payments counts attempts (5 an order, 10 an hour).
    limit: { per: 'account', max: 60, seconds: 3600 },
    body: z
      .strictObject({ registrationId: id.optional(), orderId: id.optional(), amount: z.int() })
      .refine(
        body => Boolean(body.registrationId) !== Boolean(body.orderId),
        'Name either a registration or an order.',
      ),
    answer: z.object({ clientSecret: z.string(), cardsSecret, amount: cents, orderId: id }),
    refusals: paymentRefusals,
  },
  'GET /api/orders/:id': {
    summary: 'An order as its family sees it; asks the payment provider while the payment is not final',
    access: 'family-owner',
    owner: { order: 'params.id' },
    params: byId,
    answer: Order,
  },
  'GET /api/orders/:id/receipt': {
    summary: 'What was paid for an order, when and how, and everything that was refunded',
    access: 'family-owner',
    owner: { order: 'params.id' },
    params: byId,
    answer: Receipt,
    refusals: { 'not-paid': { status: 409, message: "Nothing has been paid for this order, so there's no receipt." } },
  },
  'POST /api/orders/:id/keep': {
    summary: 'Holds the unpaid spots of an order 15 minutes longer; at most twice, and 45 minutes in all',
    access: 'family-owner',
    owner: { order: 'params.id' },
    params: byId,
    /** The hold's end as shown on screen: a double tap, or the same request in two tabs, extends the hold once. */
    body: z.strictObject({ heldUntil: z.iso.datetime() }),
    answer: Order,
    refusals: {
      'hold-lapsed': { status: 409, message: 'Your hold on this spot ran out. Nothing was charged.' },
      'already-paid': { status: 409, message: 'This is already paid. You were not charged again.' },
      'kept-longest': {
        status: 409,
        message: "We can't hold the spot any longer. It's yours as soon as you pay.",
      },
    },
  },
  'GET /api/unpaid-orders': {
    summary: "The family's orders whose spots are held and not paid yet, the one that ends first on top",
    access: 'signed-in',
    answer: z.object({
      orders: z.array(z.object({ id, heldUntil: instant, spots: z.int(), title: z.string(), child: z.string() })),
    }),
  },
  'GET /api/registered-classes/:id': {
    summary: 'A class by id or slug in which the family has a spot or waits, also when it is hidden from others',
    access: 'signed-in',
    params: z.object({ id: z.string().regex(/^[A-Za-z0-9-]{1,120}$/) }),
    answer: PublicClass,
  },
  'GET /api/registrations': {
    summary: "The family's registrations, newest first",
    access: 'signed-in',
    answer: z.array(Registration),
  },
  'GET /api/user/registrations': {
    summary: 'The same list under its other name',
    access: 'signed-in',
    answer: z.array(Registration),
  },
  'GET /api/registrations/:id': {
    summary: 'One registration with class and child',
    access: 'family-owner',
    owner: { registration: 'params.id' },
    params: byId,
    answer: Registration,
  },
  'GET /api/registration/:id': {
    summary: 'One registration with class and child',
    access: 'family-owner',
    owner: { registration: 'params.id' },
    params: byId,
    answer: Registration,
  },
  'GET /api/registration/:id/full': {
    summary: 'One registration with everything the payment page shows',
    access: 'family-owner',
    owner: { registration: 'params.id' },
    params: byId,
    answer: Registration.extend({
      order: Order.omit({ registrations: true }).nullable(),
      paymentOptions: z.object({ isSubscription: z.boolean() }),
    }),
  },
  'GET /api/registrations/:id/cancellation-eligibility': {
    summary: 'Whether, and on what terms, a registration can be canceled now',
    access: 'family-owner',
    owner: { registration: 'params.id' },
    params: byId,
    answer: z.object({
      eventTitle: z.string(),
      classStartTime: instant.nullable(),
      originalAmount: cents,
      hasAlreadyStarted: z.boolean(),
      isWithin48Hours: z.boolean(),
      hoursUntilClass: z.number(),
      terms: CancellationTerms,
      /** An unpaid spot is released without money, along with all others in its order. */
      paid: z.boolean(),
      placesInOrder: z.int(),
      /** How a refund is split: what was paid with credit comes back as credit. */
      refundToCard: cents,
      /** Paid in person, so what would go to a card is refunded in person. */
      byHand: z.boolean(),
      refundToCredit: cents,
      /** Sent back with the cancellation; if the terms have changed by then, it is refused. */
      quote: z.string(),
    }),
  },
  'GET /api/registrations/:id/calendar.ics': {
    summary: 'All sessions of a registration as a calendar file',
    access: 'family-owner',
    owner: { registration: 'params.id' },
    params: byId,
    answer: { file: 'text/calendar; charset=utf-8' },
  },
  'GET /api/admin/registrations': {
    summary: 'Every registration, for staff',
    access: 'staff',
    permission: 'bookings',
    recorded: true,
    query: AdminFilters,
    answer: z.object({
      registrations: z.array(AdminRow),
      total: z.int(),
      page: z.int(),
      pageSize: z.int(),
      unpaid: z.int(),
      /** Spots with an open balance. */
      balances: z.int(),
      events: z.array(z.object({ id, title: z.string() })),
    }),
  },
  'GET /api/admin/orders/:id/receipt': {
    summary: 'The receipt of an order, for staff',
    access: 'staff',
    permission: 'bookings',
    params: z.object({ id: z.uuid() }),
    answer: Receipt,
    refusals: { 'not-paid': { status: 409, message: "Nothing has been paid for this order, so there's no receipt." } },
  },
  'GET /api/admin/uncovered-places': {
    summary: 'Spots that a monthly plan paid for and no plan covers anymore, for staff',
    access: 'staff',
    permission: 'bookings',
    answer: z.array(
      z.object({
        registrationId: id,
        child: z.string(),
        parent: z.string(),
        parentEmail: z.string(),
        event: z.string(),
        startDate: instant,
        amount: cents,
      }),
    ),
  },
  'GET /api/admin/spots-without-last-day': {
    summary: 'Program spots paid once that have no last day, the oldest first, for staff',
    access: 'staff',
    permission: 'bookings',
    query: z.strictObject({ page: z.coerce.number().int().min(1).max(10_000).optional() }),
    answer: z.object({
      spots: z.array(
        z.object({
          id,
          child: z.string(),
          parentId: id,
          parent: z.string(),
          eventId: id,
          event: z.string(),
          status: z.enum(['confirmed', 'active']),
          option: z.enum(['daily', 'weekly']),
          days: z.array(z.string()),
          /** The spot's first day. */
          since: z.string(),
          price: cents,
          /** How many sessions the child has had, and how many are to come. */
          had: z.int(),
          coming: z.int(),
          /** Between which days the last day can be; `latest` is the last day of the program. */
          earliest: z.string(),
          latest: z.string(),
        }),
      ),
      total: z.int(),
      page: z.int(),
      pageSize: z.int(),
    }),
  },
  'POST /api/admin/registrations/:id/last-day': {
    summary: 'Sets the last day of a program spot that has none, for staff; null keeps it to the end of the program',
    access: 'staff',
    permission: 'changes',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({
      lastDay: z.iso.date().nullable(),
      reason: multiline(z.string().trim().max(300)).optional(),
    }),
    answer: z.object({ message: z.string() }),
    refusals: {
      ended: { status: 409, message: 'This spot was canceled in the meantime. Nothing was changed.' },
      'not-open-ended': { status: 409, message: 'Only spots paid by the day or the week have a last day to set.' },
      'has-last-day': { status: 409, message: 'This spot already has another last day. Nothing was changed.' },
      'bad-last-day': {
        status: 409,
        message: 'Choose a day between the last session the child has had and the end of the program.',
      },
    },
  },
  'GET /api/admin/unpaid-holders': {
    summary: 'Families that reserved many spots in the last 7 days without paying, for staff',
    access: 'staff',
    permission: 'bookings',
    answer: z.array(
      z.object({
        parentId: id,
        parent: z.string(),
        parentEmail: z.string(),
        confirmed: z.boolean(),
        places: z.int(),
        holding: z.int(),
        lastAt: instant,
      }),
    ),
  },
  'GET /api/admin/registrations.csv': {
    summary: 'The same list as a spreadsheet file',
    access: 'staff',
    permission: 'bookings',
    recorded: true,
    query: AdminFilters,
    answer: { file: 'text/csv; charset=utf-8' },
  },
})
export type RegistrationsContract = typeof registrationsContract
export type RegistrationAnswer = z.infer<typeof Registration>
export type OrderAnswer = z.infer<typeof Order>
export type ReceiptAnswer = z.infer<typeof Receipt>
export type CartAnswer = z.infer<typeof Cart>
export type AdminRegistration = z.infer<typeof AdminRow>
