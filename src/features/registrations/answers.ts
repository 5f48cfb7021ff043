import * as z from 'zod'
import { allergyFields } from '#src/features/families/contract-parts.ts'
import { BY_HAND } from '#src/features/payments/by-hand.ts'

export const id = z.string()
const PaidBy = z.enum(['card', ...BY_HAND])
export const cents = z.int()
export const instant = z.string()
/** All of the credit (`true`), none of it, or at most so many cents. */
export const UseCredit = z.union([z.boolean(), z.int().min(0).max(100_000_00)])
const person = z.object({ firstName: z.string(), lastName: z.string() })
export const byId = z.object({ id })

/** `room`: where this session meets. */
const Session = z.object({ startsAt: instant, endsAt: instant, room: z.string() })

/** A class as registrations and cart items show it (the decided `event`). */
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
  /** Of the whole class, as the catalogue counts them. */
  isMultiSession: z.boolean(),
  totalSessions: z.int(),
  /** Of a place those that its child comes to. */
  sessionDates: z.array(Session),
})

const RegistrationStatus = z.enum(['pending', 'confirmed', 'active', 'cancelled', 'waitlisted'])
const PaymentStatus = z.enum(['unpaid', 'paid', 'refunded'])
export const EnrollmentOption = z.enum(['daily', 'weekly', 'monthly'])

/** What cancelling would mean right now, computed by the one rule of `cancellation-policy.ts`. */
export const CancellationTerms = z.object({
  open: z.boolean(),
  because: z.enum(['already-started', 'too-close', 'not-live']).optional(),
  /** Last instant at which it is still free to cancel. */
  deadline: instant.nullable(),
  refund: cents,
  credit: cents,
  feeKept: cents,
  noticeHours: z.int(),
})

export const Registration = z.object({
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
  /** The sessions that the child comes to: `days` are the weekdays on which they are. */
  sessions: z.object({
    first: Session.nullable(),
    last: Session.nullable(),
    count: z.int(),
    days: z.array(z.string()),
  }),
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
  /** Why a plan of the child that is for such classes does not pay for this one, and the day on which that changes. */
  notCovered: z
    .object({
      plan: z.string(),
      includedPerMonth: z.int().nullable(),
      because: z.enum(['used-up', 'not-started', 'later']),
      day: z.string(),
    })
    .nullable(),
})
export const Cart = z.object({ items: z.array(CartItem), total: cents })

export const Order = z.object({
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
export const Receipt = z.object({
  orderId: id,
  reference: z.string(),
  business: z.object({ name: z.string(), place: z.string(), phone: z.string(), email: z.string() }),
  family: z.object({ name: z.string(), email: z.string() }),
  paidAt: instant,
  lines: z.array(z.object({ label: z.string(), child: z.string(), startDate: z.string().nullable(), amount: cents })),
  total: cents,
  creditUsed: cents,
  /** What was paid beside credit, and how; the reference is the number of a cheque. */
  cardPaid: cents,
  paidBy: PaidBy,
  paidReference: z.string().nullable(),
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

export const Checkout = z.object({
  orderId: id,
  registrationIds: z.array(id),
  registrationId: id,
  amountDue: cents,
  requiresPayment: z.boolean(),
})

export const checkoutRefusals = {
  full: { status: 409, message: 'This class is full. You can join the waitlist.' },
  'not-bookable': { status: 409, message: 'This class can no longer be booked.' },
  'already-registered': { status: 409, message: 'This child already has a place in this class.' },
  'being-paid': {
    status: 409,
    message: 'A card payment for this place is on its way. Please wait a minute and look again.',
  },
  'too-many-holds': {
    status: 409,
    message: 'You are already holding several unpaid places. Please pay for those first, or let them go.',
  },
  'too-many-unpaid': {
    status: 409,
    message:
      'You reserved a lot of places today without paying for them. Pay for the ones you hold, or call us to book.',
  },
  'held-too-long': {
    status: 409,
    message:
      'You already held a place in this class as long as we can without payment, so other families can book it now.',
  },
  'confirm-address': {
    status: 409,
    message:
      'Confirm your e-mail address to reserve more places. Open the link in the mail we sent you, then try again.',
  },
  'option-needed': { status: 409, message: 'Please choose how many days a week.' },
  'policies-changed': {
    status: 409,
    message: 'Our policies have changed. Please read and agree to them before you register for something new.',
  },
  'total-needed': { status: 409, message: 'Please look at the total before your credit pays for it.' },
} as const

export const paymentRefusals = {
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

export const AdminRow = z.object({
  id,
  childId: id,
  child: z.string(),
  age: z.int(),
  ...allergyFields,
  parent: z.string(),
  parentId: id,
  parentEmail: z.string(),
  parentPhone: z.string().nullable(),
  event: z.string(),
  eventId: id,
  /** When this place begins: the first session that its child comes to. */
  startDate: instant.nullable(),
  status: RegistrationStatus,
  paymentStatus: PaymentStatus,
  amount: cents,
  outsideAges: z.boolean(),
  createdAt: instant,
  /** How a cancelled place ended: by whom, where a person did it, and what they wrote. */
  ended: z
    .object({ because: z.string(), by: z.string().nullable(), reason: z.string().nullable(), at: instant })
    .nullable(),
})
export const AdminFilters = z.strictObject({
  q: z.string().max(100).optional(),
  status: z.union([RegistrationStatus, z.literal('')]).optional(),
  paymentStatus: z.union([PaymentStatus, z.literal('')]).optional(),
  eventId: z.string().max(60).optional(),
  thisWeek: z.enum(['yes', '']).optional(),
  sortBy: z.enum(['child', 'age', 'event', 'startDate', 'status', 'createdAt']).optional(),
  sortOrder: z.enum(['asc', 'desc']).optional(),
  page: z.coerce.number().int().min(1).max(10_000).optional(),
})
