import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'

const id = z.string()
const instant = z.string()

const Subscription = z.object({
  id,
  childId: id,
  name: z.string(),
  status: z.enum(['active', 'past_due', 'canceled', 'incomplete']),
  /** It stays active until the period ends; screens say "Cancelling" and show no next billing date. */
  cancelAtPeriodEnd: z.boolean(),
  /** Cents a month. */
  amount: z.int(),
  currentPeriodStart: instant,
  currentPeriodEnd: instant,
  /** The provider's own id, for any provider. */
  stripeSubscriptionId: z.string(),
  isActive: z.boolean(),
  /** The day (YYYY-MM-DD) from which it covers classes; null means from its beginning. */
  firstDay: z.string().nullable(),
  /** The latest start of a class that can be booked with it now. */
  coversUntil: instant,
  /** Class categories the plan covers. */
  coveredClasses: z.array(z.string()),
  /** How many of those classes each month includes, and how many are left this month; null means no limit. */
  includedPerMonth: z.int().nullable(),
  includedLeft: z.int().nullable(),
  /** When the classes begin that a limited plan covers, from this month on. */
  coveredStarts: z.array(instant),
  /** This month's payment was refunded to the family, so nothing more is covered in it. */
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
      /** How much of it was refunded to the card, in cents. */
      refunded: z.int(),
      status: z.enum(['succeeded', 'pending', 'failed']),
      /** Why an attempt failed, also for a charge that went through later. */
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
    message: "Our card service isn't responding right now. Your plan hasn't changed. Try again in a few minutes.",
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
    summary: 'Undoes the cancellation of a monthly plan',
    answer: Subscription,
  },
  'POST /api/subscription/:id/retry': {
    ...ofOne,
    summary: "Retries a monthly plan's unpaid charge, with its current card",
    answer: Subscription,
  },
  'POST /api/subscription/:id/card': {
    ...ofOne,
    summary: "Starts changing the card of a monthly plan: with a secret here, or on the provider's page",
    answer: z.object({
      kind: z.enum(['here', 'page']),
      clientSecret: z.string().nullable(),
      url: z.string().nullable(),
    }),
  },
  'POST /api/admin/subscriptions/:id/reminder': {
    summary: "Emails a family that a month of its plan couldn't be charged, at most once a day",
    access: 'staff',
    permission: 'bookings',
    params: z.object({ id: z.uuid() }),
    answer: z.object({ message: z.string() }),
    refusals: { 'not-past-due': { status: 409, message: 'This plan is paid up or has ended. Reload the page.' } },
  },
})
export type SubscriptionsContract = typeof subscriptionsContract
export type SubscriptionAnswer = z.infer<typeof Subscription>
