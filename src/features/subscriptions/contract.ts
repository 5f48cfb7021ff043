import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'

const id = z.string()
const instant = z.string()

const Subscription = z.object({
  id,
  childId: id,
  name: z.string(),
  status: z.enum(['active', 'past_due', 'canceled', 'incomplete']),
  /** It stays active until the period ends; screens say "Cancelling" and name no next billing date. */
  cancelAtPeriodEnd: z.boolean(),
  /** Cents a month. */
  amount: z.int(),
  currentPeriodStart: instant,
  currentPeriodEnd: instant,
  /** The provider's own id, whoever the provider is. */
  stripeSubscriptionId: z.string(),
  isActive: z.boolean(),
  /** Class categories the plan pays for. */
  coveredClasses: z.array(z.string()),
  child: z.object({ id, firstName: z.string(), lastName: z.string() }),
  registration: z.object({ id }).nullable(),
  paymentHistory: z.array(
    z.object({ id, createdAt: instant, amount: z.int(), status: z.enum(['succeeded', 'pending', 'failed']) }),
  ),
})

const list = {
  summary: "The family's monthly plans, newest first",
  access: 'signed-in',
  answer: z.array(Subscription),
} as const

/** Monthly plans as their family sees them (spec 2 sections 3 and 7). */
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
    summary: "Ends a monthly plan with its paid period; takes the provider's id, as the spec's client sends it",
    access: 'signed-in',
    body: z.strictObject({ subscriptionId: z.string().min(1).max(100) }),
    answer: z.object({ message: z.string(), subscription: Subscription }),
    refusals: {
      'provider-down': {
        status: 503,
        message: 'Our card service does not answer right now. Your plan is unchanged. Please try again.',
      },
    },
  },
})
export type SubscriptionsContract = typeof subscriptionsContract
export type SubscriptionAnswer = z.infer<typeof Subscription>
