import * as z from 'zod'
import { AGE_CASES } from '#src/features/classes/age-note.ts'
import { CARES } from '#src/features/classes/day-parts.ts'
import { WEEKDAYS } from '#src/features/classes/enrollment-choice.ts'
import { windowRefusals } from '#src/features/classes/registration-window.ts'
import { IN_PERSON } from '#src/features/payments/in-person.ts'

export const id = z.string()
const PaidBy = z.enum(['card', ...IN_PERSON])
const Balance = z.object({ due: z.int(), dueOn: z.string().nullable() })
export const cents = z.int()
export const instant = z.string()
/** All available credit (`true`), none, or at most this many cents. */
export const UseCredit = z.union([z.boolean(), z.int().min(0).max(100_000_00)])
const person = z.object({ firstName: z.string(), lastName: z.string() })
export const byId = z.object({ id })

/** `room`: where this session meets. */
const Session = z.object({ startsAt: instant, endsAt: instant, room: z.string() })

/** A class as registrations and cart items show it (the agreed `event`). */
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
  /** For the whole class, as the catalog counts them. */
  isMultiSession: z.boolean(),
  totalSessions: z.int(),
  /** For a spot: the sessions that its child attends, by the child's own hours. */
  sessionDates: z.array(Session),
})

export const RegistrationStatus = z.enum(['pending', 'confirmed', 'active', 'cancelled', 'waitlisted'])
export const PaymentStatus = z.enum(['unpaid', 'paid', 'refunded'])
export const EnrollmentOption = z.enum(['daily', 'weekly', 'monthly'])

/** The sentence about a child's age and a class, and which case it is (see `age-note.ts` of classes). */
export const AgeNote = z.object({ case: z.enum(AGE_CASES), text: z.string() })

/** What a family got for a spot that was paid and ended; null for any other spot. */
export const Returned = z.object({ toCard: cents, toCredit: cents }).nullable()

/** What canceling would mean right now, computed by the rule in `cancellation-policy.ts`. */
export const CancellationTerms = z.object({
  open: z.boolean(),
  because: z.enum(['already-started', 'too-close', 'not-live']).optional(),
  /** Last instant at which canceling gives credit or a refund. */
  deadline: instant.nullable(),
  refund: cents,
  credit: cents,
  feeKept: cents,
  /** The rule it follows, and the price that the fee is kept from: what was paid, or what's to be paid. */
  kind: z.enum(['class', 'program']),
  noticeHours: z.int(),
  feeCents: cents,
  paidCents: cents,
})

/** What a spot in a program that ends pays for: so many weeks or days, from the first to the last session day. */
const Covered = z.object({ units: z.int(), from: z.string(), to: z.string() }).nullable()

const Hours = z.object({ from: z.string(), to: z.string() })
/** The half day and the care that were bought, with local times such as `09:00`; null for the full day without care. */
const DayPart = z
  .object({
    half: Hours.extend({ key: z.string(), name: z.string() }).nullable(),
    before: Hours.nullable(),
    after: Hours.nullable(),
  })
  .nullable()

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
  /** The last day that was paid for; null for every session, or for a plan until it ends. */
  endDate: z.string().nullable(),
  /** The stretches that count, if others lie between the first and the last day. */
  spans: z.array(z.object({ from: z.string(), to: z.string() })),
  covered: Covered,
  dayPart: DayPart,
  price: cents,
  heldUntil: instant.nullable(),
  /** The child's position on the waitlist, from 1; only while waitlisted. */
  position: z.int().nullable(),
  /** When the spot was offered from the waitlist; there is no `orderId` until it is ordered. */
  offeredAt: instant.nullable(),
  createdAt: instant,
  event: Event,
  /** The sessions that the child attends, by the child's own hours; `days` are their weekdays. */
  sessions: z.object({
    first: Session.nullable(),
    last: Session.nullable(),
    count: z.int(),
    days: z.array(z.string()),
  }),
  child: person.extend({ id, parentId: id, age: z.int() }),
  /** What the child's age on the first day means for the class; null once that day has passed or the spot has ended. */
  ageNote: AgeNote.nullable(),
  cancellation: CancellationTerms,
  returned: Returned,
  /** What is still due for its order after staff took a part; null for other spots and once it's paid. */
  balance: Balance.nullable(),
  /** The family's monthly plan that covers this spot, or that pays for it month by month. */
  planId: id.nullable(),
})

/** The sessions of a child who joins a class late, of all that take place. */
export const SessionsLeft = z.object({ remaining: z.int(), all: z.int() })

const CartItem = z.object({
  id,
  event: Event,
  child: person.extend({ id, age: z.int() }),
  /** The choice made for a program, as on a registration. */
  enrollmentOption: EnrollmentOption.nullable(),
  days: z.array(z.string()),
  covered: Covered,
  dayPart: DayPart,
  /** The same choice as a request takes it, to edit it or to put it back; null for a class. */
  asked: z
    .object({
      days: z.array(z.enum(WEEKDAYS)).optional(),
      dates: z.array(z.string()).optional(),
      weeks: z.array(z.string()).optional(),
      startDate: z.string().optional(),
      endDate: z.string().optional(),
      half: z.string().optional(),
      care: z.array(z.enum(CARES)).optional(),
    })
    .nullable(),
  /** Why the choice can't be booked anymore, as a sentence; null if it can. */
  choiceProblem: z.string().nullable(),
  /** The days of the choice on which no seat is left. */
  fullDays: z.array(z.string()),
  /** What the price is made of, if it were charged now; empty if there's no price for the choice anymore. */
  lines: z.array(z.object({ kind: z.string(), label: z.string(), amount: cents })),
  /** The price if it were charged now. */
  price: cents,
  /** The price before a monthly plan covers it. */
  classPrice: cents,
  /** For a child who joins late: the sessions the child attends, of all that take place. */
  sessionsLeft: SessionsLeft.nullable(),
  /** The price when it was added, if that was different. */
  priceBefore: cents.nullable(),
  placesLeft: z.int().nullable(),
  /** What canceling it would mean if it were bought now. */
  cancellation: CancellationTerms,
  /** False once the class can't be joined anymore or was taken down: it has to be removed from the cart. */
  bookable: z.boolean(),
  /** Why registration isn't open for the family, as a sentence; null if it is. */
  notOpen: z.string().nullable(),
  /** The child is outside the class's ages. */
  outsideAges: z.boolean(),
  /** What the child's age on the first day means for the class, as a sentence. Null without dates. */
  ageNote: AgeNote.nullable(),
  /** Why the ages of the class keep the child out, as a sentence: the item can't be bought. Null if they don't. */
  keptOut: z.string().nullable(),
  /** Why the child's plan for such classes doesn't cover this one, and the day that changes. */
  notCovered: z
    .object({
      plan: z.string(),
      includedPerMonth: z.int().nullable(),
      because: z.enum(['used-up', 'not-started', 'later']),
      day: z.string(),
    })
    .nullable(),
})
/** `total`: of what can be paid together (see `cart-parts.ts`). */
export const Cart = z.object({ items: z.array(CartItem), total: cents })

export const Order = z.object({
  id,
  reference: z.string(),
  status: z.enum(['open', 'paid', 'lapsed', 'refunded']),
  total: cents,
  creditUsed: cents,
  amountDue: cents,
  /** What is still due after staff took a part, and by which day (YYYY-MM-DD); null for other orders and once it's paid. */
  balance: Balance.nullable(),
  heldUntil: instant,
  /** How long the spots are still held, in whole seconds by our clock; 0 once the time is up. */
  heldForSeconds: z.int(),
  /** How long the spots can be held if the family extends the hold; null when it can't be extended. */
  keepableUntil: instant.nullable(),
  lines: z.array(z.object({ registrationId: id, kind: z.string(), label: z.string(), amount: cents })),
  registrations: z.array(Registration),
  /**
   * The monthly plan that paying starts, or has started: cents each month, the day of the first payment (YYYY-MM-DD; today
   * until it is paid), and when the family agreed to it.
   */
  monthly: z.object({ amount: cents, firstDay: z.string(), agreedAt: instant.nullable() }).nullable(),
  /** The state of the card payment, if one was started. */
  payment: z
    .object({
      status: z.enum(['started', 'pending', 'needs_action', 'processing', 'succeeded', 'failed', 'cancelled']),
      failureMessage: z.string().nullable(),
      refunded: cents,
    })
    .nullable(),
})

/** The receipt of an order: what was paid and everything that was refunded, in cents. */
export const Receipt = z.object({
  orderId: id,
  reference: z.string(),
  business: z.object({
    name: z.string(),
    place: z.string(),
    phone: z.string(),
    email: z.string(),
    /** The path of the uploaded logo, if there is one. */
    logo: z.string().nullable(),
    taxNumber: z.string(),
  }),
  family: z.object({ name: z.string(), email: z.string() }),
  paidAt: instant,
  lines: z.array(
    z.object({
      kind: z.string(),
      label: z.string(),
      /** The class it's for. */
      title: z.string(),
      child: z.string(),
      startDate: z.string().nullable(),
      amount: cents,
    }),
  ),
  /** Each spot with its choice in a program, and the terms of canceling it when it was bought. */
  spots: z.array(
    z.object({
      id,
      title: z.string(),
      child: z.string(),
      enrollmentOption: EnrollmentOption.nullable(),
      days: z.array(z.string()),
      covered: Covered,
      dayPart: DayPart,
      first: Session.nullable(),
      cancellation: CancellationTerms,
    }),
  ),
  monthly: Order.shape.monthly,
  total: cents,
  creditUsed: cents,
  /** What was paid besides credit, and how; the reference is a check number or what was written about a transfer. */
  cardPaid: cents,
  paidBy: PaidBy,
  paidReference: z.string().nullable(),
  /** Each payment besides credit, oldest first: staff may take an order's amount in parts. */
  payments: z.array(z.object({ id, amount: cents, by: PaidBy, reference: z.string().nullable(), at: instant })),
  /** What is still due, and by which day; null if it's all paid. */
  balance: Balance.nullable(),
  refunds: z.array(
    z.object({
      id,
      amount: cents,
      /** The way it was paid. */
      by: PaidBy,
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

/** The answer names child, class and ages instead. */
export const ageRefusals = {
  'ask-first': { status: 409, message: 'This child is outside the ages of this class. Ask us first.' },
  'outside-ages': { status: 409, message: "This child is outside the ages of this class and can't get a spot in it." },
} as const

/** For staff, who may go on with a reason. The answer names child, class and ages. */
export const reasonNeeded = {
  status: 409,
  message: 'This child is outside the ages of this class. Enter a reason.',
} as const

export const checkoutRefusals = {
  full: { status: 409, message: 'This class is full. You can join the waitlist.' },
  'not-bookable': { status: 409, message: "This class isn't open for registration anymore." },
  ...windowRefusals,
  'already-registered': { status: 409, message: 'This child already has a spot in this class.' },
  'being-paid': {
    status: 409,
    message: 'A card payment for this spot is still being processed. Wait a minute, then check again.',
  },
  'too-many-holds': {
    status: 409,
    message: "You're already holding several unpaid spots. Pay for those or release them first.",
  },
  'too-many-unpaid': {
    status: 409,
    message: "You reserved a lot of spots today without paying. Pay for the ones you're holding, or call us to book.",
  },
  'held-too-long': {
    status: 409,
    message:
      "You've held a spot in this class for as long as we can without payment, so it's open to other families now.",
  },
  'confirm-address': {
    status: 409,
    message:
      'Confirm your email address to reserve more spots. Open the link in the email we sent you, then try again.',
  },
  'option-needed': { status: 409, message: 'Choose how many days a week.' },
  ...ageRefusals,
  'policies-changed': {
    status: 409,
    message: 'Our policies have changed. Please read and agree to them before you register for something new.',
  },
  'total-needed': { status: 409, message: 'Check the total before you pay with credit.' },
} as const

export const paymentRefusals = {
  'amount-changed': { status: 409, message: 'The amount has changed. Please check the new total.' },
  'hold-lapsed': { status: 409, message: "We couldn't hold the spot any longer. Please choose the class again." },
  'already-paid': { status: 409, message: 'This is already paid. You were not charged again.' },
  'nothing-due': { status: 409, message: "There's nothing to pay." },
  'agreement-needed': { status: 422, message: 'Agree to the monthly charge to start this plan.' },
  'too-many-tries': { status: 429, message: "You've tried too many times. Wait a while, then try again, or call us." },
  'provider-down': {
    status: 503,
    message: "Our card service isn't responding right now. You haven't been charged. Try again in a few minutes.",
  },
} as const
