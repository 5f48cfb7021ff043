import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import {
  AdminFilters,
  AdminRow,
  byId,
  CancellationTerms,
  Cart,
  Checkout,
  cents,
  checkoutRefusals,
  EnrollmentOption,
  id,
  instant,
  Order,
  paymentRefusals,
  Receipt,
  Registration,
  UseCredit,
} from './answers.ts'

/** Cart, checkout, orders and places. */
export const registrationsContract = defineContract({
  'GET /api/cart': { summary: 'The cart, priced as it would be charged now', access: 'signed-in', answer: Cart },
  'POST /api/cart/add': {
    summary: 'Puts a class for a child into the cart; the same pair twice is one item',
    access: 'family-owner',
    acting: 'allowed',
    owner: { child: 'body.childId' },
    body: z.strictObject({ classId: z.string().max(120), childId: id }),
    answer: Cart,
    refusals: {
      'not-bookable': checkoutRefusals['not-bookable'],
      'already-registered': checkoutRefusals['already-registered'],
      'option-needed': checkoutRefusals['option-needed'],
      'cart-full': { status: 409, message: 'The cart holds 20 classes at most. Please check out first.' },
    },
  },
  'DELETE /api/cart/remove/:id': {
    summary: 'Takes one item out of the cart',
    access: 'family-owner',
    acting: 'allowed',
    owner: { 'cart-item': 'params.id' },
    params: byId,
    answer: Cart,
  },
  'DELETE /api/cart/clear': { summary: 'Empties the cart', access: 'signed-in', acting: 'allowed', answer: Cart },
  'POST /api/cart/checkout': {
    summary: 'Makes an order with holds from the cart; an order of 0 is confirmed at once',
    access: 'signed-in',
    repeatable: true,
    body: z.strictObject({
      useCredit: UseCredit.optional(),
      /** The total the family saw, in cents; another one now is refused so that nobody pays by surprise. */
      expectedTotal: z.int().optional(),
    }),
    answer: Checkout,
    refusals: {
      ...checkoutRefusals,
      'empty-cart': { status: 409, message: 'Your cart is empty.' },
      'price-changed': { status: 409, message: 'A price has changed. Please look at the new total.' },
    },
  },
  'POST /api/class-enrollments': {
    summary: 'The direct way to one place for one child',
    access: 'family-owner',
    owner: { child: 'body.childId' },
    repeatable: true,
    // Older clients also send who, state and amount; the server alone decides those, so they are ignored.
    body: z.object({
      eventId: z.string().max(120),
      childId: id,
      useCredit: UseCredit.optional(),
      enrollmentOption: EnrollmentOption.optional(),
      days: z
        .array(z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']))
        .max(5)
        .optional(),
      startDate: z.iso.date().optional(),
      expectedTotal: z.int().optional(),
    }),
    answer: Checkout.extend({
      /** Whether this changed the choice of a place that waited for its payment, rather than taking a further one. */
      updated: z.boolean(),
    }),
    refusals: {
      ...checkoutRefusals,
      'bad-start-date': { status: 409, message: 'Please choose a first day from today on, while the program runs.' },
      'price-changed': { status: 409, message: 'The price has changed. Please look at the new total.' },
    },
  },
  'POST /api/create-subscription': {
    summary: 'Begins, or goes on with, the first payment of the monthly plan that a registration is for',
    access: 'family-owner',
    owner: { registration: 'body.registrationId' },
    limit: { per: 'account', max: 60, seconds: 3600 },
    body: z.strictObject({ registrationId: id, amount: z.int() }),
    answer: z.object({ clientSecret: z.string() }),
    refusals: {
      ...paymentRefusals,
      'not-monthly': { status: 409, message: 'This registration is not paid by the month.' },
    },
  },
  'POST /api/create-payment-intent': {
    summary: 'Begins, or goes on with, the card payment of an order',
    access: 'family-owner',
    owner: { registration: 'body.registrationId', order: 'body.orderId' },
    // Reloading the page asks again and is no new try; new tries are counted by payments (5 an order, 10 an hour).
    limit: { per: 'account', max: 60, seconds: 3600 },
    body: z
      .strictObject({ registrationId: id.optional(), orderId: id.optional(), amount: z.int() })
      .refine(
        body => Boolean(body.registrationId) !== Boolean(body.orderId),
        'Name either a registration or an order.',
      ),
    answer: z.object({ clientSecret: z.string(), amount: cents, orderId: id }),
    refusals: paymentRefusals,
  },
  'GET /api/orders/:id': {
    summary: 'An order as its family sees it; asks the payment provider when the payment is not final yet',
    access: 'family-owner',
    owner: { order: 'params.id' },
    params: byId,
    answer: Order,
  },
  'GET /api/orders/:id/receipt': {
    summary: 'What was paid for an order, when and how, and everything that came back',
    access: 'family-owner',
    owner: { order: 'params.id' },
    params: byId,
    answer: Receipt,
    refusals: { 'not-paid': { status: 409, message: 'Nothing has been paid for this order, so there is no receipt.' } },
  },
  'POST /api/orders/:id/keep': {
    summary: 'Keeps the unpaid places of an order 15 minutes longer; at most twice, and 45 minutes in all',
    access: 'family-owner',
    owner: { order: 'params.id' },
    params: byId,
    /** Until when the places were kept on the screen: pressing twice, or in two tabs, keeps them longer once. */
    body: z.strictObject({ heldUntil: z.iso.datetime() }),
    answer: Order,
    refusals: {
      'hold-lapsed': { status: 409, message: 'The time for this place ran out. Nothing was charged.' },
      'already-paid': { status: 409, message: 'This is already paid. Nothing was charged again.' },
      'kept-longest': {
        status: 409,
        message: 'We cannot keep the place any longer. It is yours as soon as you pay.',
      },
    },
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
    summary: 'Whether and on what terms a registration may be cancelled now',
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
      /** A place that is not paid is let go without money, with all others of its order. */
      paid: z.boolean(),
      placesInOrder: z.int(),
      /** How a refund divides: what credit paid comes back as credit. */
      refundToCard: cents,
      /** It was paid in cash or by cheque: what would go to a card is handed back. */
      byHand: z.boolean(),
      refundToCredit: cents,
      /** Sent back with the cancellation: other terms by then are refused. */
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
    recorded: true,
    query: AdminFilters,
    answer: z.object({
      registrations: z.array(AdminRow),
      total: z.int(),
      page: z.int(),
      pageSize: z.int(),
      unpaid: z.int(),
      events: z.array(z.object({ id, title: z.string() })),
    }),
  },
  'GET /api/admin/uncovered-places': {
    summary: 'Places that a monthly plan paid for and no plan pays for any more, for staff',
    access: 'staff',
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
  'GET /api/admin/unpaid-holders': {
    summary: 'Families that reserved many places in the last 7 days without paying for them, for staff',
    access: 'staff',
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
    summary: 'The same list as a file for a spreadsheet',
    access: 'staff',
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
