import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'

const id = z.string()
const instant = z.string()

const Subscription = z.object({
  id,
  childId: id,
  name: z.string(),
  status: z.enum(['active', 'past_due', 'canceled', 'incomplete']),
  /** It stays active until the period ends; screens say "Canceling" and name no next billing date. */
  cancelAtPeriodEnd: z.boolean(),
  /** Cents a month. */
  amount: z.int(),
  currentPeriodStart: instant,
  currentPeriodEnd: instant,
  /** The provider's own id, whoever the provider is. */
  stripeSubscriptionId: z.string(),
  isActive: z.boolean(),
  /** The day (YYYY-MM-DD) from which it covers classes; null is from its beginning. */
  firstDay: z.string().nullable(),
  /** Until when a class has to begin to be booked with it now. */
  coversUntil: instant,
  /** Class categories the plan pays for. */
  coveredClasses: z.array(z.string()),
  /** How many of those classes each month includes, and how many are left in this one; null is no limit. */
  includedPerMonth: z.int().nullable(),
  includedLeft: z.int().nullable(),
  /** When the classes begin that a plan with a limit covers, from this month on. */
  coveredStarts: z.array(instant),
  /** The payment of this month went back to the family, so nothing more is covered in it. */
  monthReturned: z.boolean(),
  child: z.object({ id, firstName: z.string(), lastName: z.string() }),
  registration: z.object({ id }).nullable(),
  /** The card that is charged: "Visa ending 4242". */
  card: z.string().nullable(),
  /** Newest first. */
  paymentHistory: z.array(
    z.object({
      id,
      createdAt: instant,
      amount: z.int(),
      /** What of it went back to the card, in cents. */
      refunded: z.int(),
      status: z.enum(['succeeded', 'pending', 'failed']),
      /** Why a try failed, also of a charge that went through later. */
      failureMessage: z.string().nullable(),
    }),
  ),
})

const list = {
  summary: "The family's monthly plans, newest first",
  access: 'signed-in',
  answer: z.array(Subscription),
} as const

const providerDown = {
  'provider-down': {
    status: 503,
    message: 'Our card service does not answer right now. Your plan is unchanged. Please try again.',
  },
} as const
const ofOne = {
  access: 'family-owner',
  owner: { subscription: 'params.id' },
  params: z.object({ id }),
  limit: { per: 'account', max: 30, seconds: 3600 },
  refusals: providerDown,
} as const

/** Monthly plans as their family sees them. */
export const subscriptionsContract = defineContract({
  'GET /api/subscriptions': list,
  'GET /api/auth/subscriptions': list,
  'GET /api/subscription/:id': {
    summary: 'One monthly plan with its payments',
    access: 'family-owner',
    owner: { subscription: 'params.id' },
    params: z.object({ id }),
    answer: Subscription,
  },
  'POST /api/cancel-subscription': {
    summary: "Ends a monthly plan with its paid period; takes the provider's id, as older clients send it",
    access: 'signed-in',
    body: z.strictObject({ subscriptionId: z.string().min(1).max(100) }),
    answer: z.object({ message: z.string(), subscription: Subscription }),
    refusals: providerDown,
  },
  'POST /api/subscription/:id/resume': {
    ...ofOne,
    summary: 'Takes back that a monthly plan ends',
    answer: Subscription,
  },
  'POST /api/subscription/:id/retry': {
    ...ofOne,
    summary: 'Tries the payment that a monthly plan owes once more, with its card of now',
    answer: Subscription,
  },
  'POST /api/subscription/:id/card': {
    ...ofOne,
    summary: 'Begins to change the card of a monthly plan: with a secret here, or on a page of the provider',
    answer: z.object({
      kind: z.enum(['here', 'page']),
      clientSecret: z.string().nullable(),
      url: z.string().nullable(),
    }),
  },
})
export type SubscriptionsContract = typeof subscriptionsContract
export type SubscriptionAnswer = z.infer<typeof Subscription>
