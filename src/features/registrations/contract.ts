import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'

const id = z.string()
const cents = z.int()
const instant = z.string()
/** All of the credit (`true`), none of it, or at most so many cents. */
const UseCredit = z.union([z.boolean(), z.int().min(0).max(100_000_00)])
const person = z.object({ firstName: z.string(), lastName: z.string() })
const byId = z.object({ id })

/** A class as registrations and cart items show it (the spec's `event`). */
const Event = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  kind: z.enum(['class', 'trial', 'program']),
  category: z.string(),
  imagePath: z.string().nullable(),
  price: cents,
  startDate: instant.nullable(),
  endDate: instant.nullable(),
  location: z.string(),
  bring: z.string().nullable(),
  wear: z.string().nullable(),
  isMultiSession: z.boolean(),
  totalSessions: z.int(),
  sessionDates: z.array(z.object({ startsAt: instant, endsAt: instant })),
})

const RegistrationStatus = z.enum(['pending', 'confirmed', 'active', 'cancelled', 'waitlisted'])
const PaymentStatus = z.enum(['unpaid', 'paid', 'refunded'])
const EnrollmentOption = z.enum(['daily', 'weekly', 'monthly'])

/** What cancelling would mean right now, computed by the one rule of `cancellation-policy.ts`. */
const CancellationTerms = z.object({
  open: z.boolean(),
  because: z.enum(['already-started', 'too-close', 'not-live']).optional(),
  /** Last instant at which it is still free to cancel. */
  deadline: instant.nullable(),
  refund: cents,
  credit: cents,
  feeKept: cents,
  noticeHours: z.int(),
})

const Registration = z.object({
  id,
  orderId: id.nullable(),
  orderReference: z.string().nullable(),
  childId: id,
  status: RegistrationStatus,
  paymentStatus: PaymentStatus,
  enrollmentOption: EnrollmentOption.nullable(),
  days: z.array(z.string()),
  startDate: z.string().nullable(),
  price: cents,
  heldUntil: instant.nullable(),
  /** Which in line the child is, from 1; only while waitlisted. */
  position: z.int().nullable(),
  /** When the place was offered from the waitlist; until it is ordered there is no `orderId`. */
  offeredAt: instant.nullable(),
  createdAt: instant,
  event: Event,
  child: person.extend({ id, parentId: id, age: z.int() }),
  cancellation: CancellationTerms,
})

const CartItem = z.object({
  id,
  event: Event,
  child: person.extend({ id, age: z.int() }),
  /** As it would be charged now. */
  price: cents,
  /** What it was when it was put in, if that was something else. */
  priceBefore: cents.nullable(),
  placesLeft: z.int().nullable(),
  /** False once the class has begun or was taken down: it has to leave the cart. */
  bookable: z.boolean(),
  /** The child is outside the class's ages; the family may go on. */
  outsideAges: z.boolean(),
})
const Cart = z.object({ items: z.array(CartItem), total: cents })

const Order = z.object({
  id,
  reference: z.string(),
  status: z.enum(['open', 'paid', 'lapsed', 'refunded']),
  total: cents,
  creditUsed: cents,
  amountDue: cents,
  heldUntil: instant,
  /** How long the places are still kept, in whole seconds by our clock; 0 when the time is over. */
  heldForSeconds: z.int(),
  /** Until when one press keeps them; null when they cannot be kept longer. */
  keepableUntil: instant.nullable(),
  lines: z.array(z.object({ registrationId: id, kind: z.string(), label: z.string(), amount: cents })),
  registrations: z.array(Registration),
  /** How the card payment stands, if one was begun. */
  payment: z
    .object({
      status: z.enum(['started', 'pending', 'needs_action', 'processing', 'succeeded', 'failed', 'cancelled']),
      failureMessage: z.string().nullable(),
      refunded: cents,
    })
    .nullable(),
})

/** The paper of what was paid for an order and of everything that came back, amounts in cents. */
const Receipt = z.object({
  orderId: id,
  reference: z.string(),
  business: z.object({ name: z.string(), place: z.string(), phone: z.string(), email: z.string() }),
  family: z.object({ name: z.string(), email: z.string() }),
  paidAt: instant,
  lines: z.array(z.object({ label: z.string(), child: z.string(), startDate: z.string().nullable(), amount: cents })),
  total: cents,
  creditUsed: cents,
  cardPaid: cents,
  refunds: z.array(
    z.object({
      id,
      amount: cents,
      status: z.enum(['requested', 'succeeded', 'failed']),
      requestedAt: instant,
      settledAt: instant.nullable(),
    }),
  ),
  creditReturned: z.array(z.object({ id, amount: cents, note: z.string().nullable(), at: instant })),
})

const Checkout = z.object({
  orderId: id,
  registrationIds: z.array(id),
  registrationId: id,
  amountDue: cents,
  requiresPayment: z.boolean(),
})

const checkoutRefusals = {
  full: { status: 409, message: 'This class is full. You can join the waitlist.' },
  'not-bookable': { status: 409, message: 'This class can no longer be booked.' },
  'already-registered': { status: 409, message: 'This child already has a place in this class.' },
  'too-many-holds': {
    status: 409,
    message: 'You are already holding several unpaid places. Please pay for those first, or let them go.',
  },
  'option-needed': { status: 409, message: 'Please choose how many days a week.' },
} as const

const paymentRefusals = {
  'amount-changed': { status: 409, message: 'The amount has changed. Please look at the new total.' },
  'hold-lapsed': { status: 409, message: 'We could not keep the place any longer. Please choose the class again.' },
  'already-paid': { status: 409, message: 'This is already paid. Nothing was charged again.' },
  'nothing-due': { status: 409, message: 'There is nothing to pay.' },
  'too-many-tries': { status: 429, message: 'That was a lot of tries. Please wait a while, or call us.' },
  'provider-down': {
    status: 503,
    message: 'Our card service does not answer right now. You have not been charged.',
  },
} as const

const AdminRow = z.object({
  id,
  childId: id,
  child: z.string(),
  age: z.int(),
  allergies: z.string().nullable(),
  parent: z.string(),
  parentId: id,
  parentEmail: z.string(),
  parentPhone: z.string().nullable(),
  event: z.string(),
  eventId: id,
  startDate: instant.nullable(),
  status: RegistrationStatus,
  paymentStatus: PaymentStatus,
  amount: cents,
  outsideAges: z.boolean(),
  createdAt: instant,
})
const AdminFilters = z.strictObject({
  q: z.string().max(100).optional(),
  status: z.union([RegistrationStatus, z.literal('')]).optional(),
  paymentStatus: z.union([PaymentStatus, z.literal('')]).optional(),
  eventId: z.string().max(60).optional(),
  thisWeek: z.enum(['yes', '']).optional(),
  sortBy: z.enum(['child', 'age', 'event', 'startDate', 'status', 'createdAt']).optional(),
  sortOrder: z.enum(['asc', 'desc']).optional(),
  page: z.coerce.number().int().min(1).max(10_000).optional(),
})

/** Cart, checkout, orders and places (spec 2 sections 2 to 9, PRODUCT.md parts 5 and 6). */
export const registrationsContract = defineContract({
  'GET /api/cart': { summary: 'The cart, priced as it would be charged now', access: 'signed-in', answer: Cart },
  'POST /api/cart/add': {
    summary: 'Puts a class for a child into the cart; the same pair twice is one item',
    access: 'family-owner',
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
    owner: { 'cart-item': 'params.id' },
    params: byId,
    answer: Cart,
  },
  'DELETE /api/cart/clear': { summary: 'Empties the cart', access: 'signed-in', answer: Cart },
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
    // The spec's client also sends who, state and amount; the server alone decides those, so they are ignored.
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
    answer: Checkout,
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
  'GET /api/admin/registrations.csv': {
    summary: 'The same list as a file for a spreadsheet',
    access: 'staff',
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
