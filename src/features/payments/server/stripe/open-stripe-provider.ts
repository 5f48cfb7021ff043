import type { App } from '#src/platform/app.ts'
import type { PaymentProvider, ProviderState } from '../../provider.ts'
import { findCustomer } from './find-customer.ts'
import { cancelPaymentAtStripe, fetchPayment, startPaymentAtStripe } from './payments-at-stripe.ts'
import {
  fetchPlanAsState,
  fetchPlanAtStripe,
  resumePlanAtStripe,
  retryChargeAtStripe,
  startPlanAtStripe,
  stopPlanAtStripe,
} from './plans-at-stripe.ts'
import { fetchRefund, refundAtStripe } from './refunds-at-stripe.ts'
import { type ClientOptions, openStripeClient, type StripeSettings } from './stripe-client.ts'
import { readStripeEvent, stripeEventsSince } from './stripe-events.ts'
import { updateCardAtStripe } from './update-card.ts'

/** Card payments through Stripe. Stripe's types don't leave this folder. */
export function openStripeProvider(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  settings: StripeSettings,
  options?: ClientOptions,
): PaymentProvider {
  let opened: ReturnType<typeof openStripeClient> | undefined
  const client = () => {
    opened ??= openStripeClient(settings, options)
    return opened
  }
  const { live, publishableKey } = settings

  return {
    id: 'stripe',
    clientConfig: () => ({ provider: 'stripe', publishableKey, demo: !live }),
    start: async (payment, key) => startPaymentAtStripe(await client(), payment, key),
    async fetch(ref): Promise<ProviderState> {
      const stripe = await client()
      if (isPlan(ref)) return fetchPlanAsState(stripe, ref)
      return isRefund(ref) ? fetchRefund(stripe, live, ref) : fetchPayment(stripe, ref)
    },
    async stop(ref, when, key) {
      const stripe = await client()
      return isPlan(ref) ? stopPlanAtStripe(stripe, ref, when, key) : cancelPaymentAtStripe(stripe, ref, key)
    },
    refund: async (payment, cents, key) => refundAtStripe(await client(), live, payment, cents, key),
    async startPlan(plan, key) {
      const stripe = await client()
      return startPlanAtStripe(stripe, plan, await findCustomer(db, stripe, plan.customer, key), key)
    },
    fetchPlan: async ref => (isPlan(ref) ? fetchPlanAtStripe(await client(), ref) : undefined),
    resumePlan: async (ref, key) => resumePlanAtStripe(await client(), ref, key),
    updateCard: async (ref, returnUrl, key) => updateCardAtStripe(await client(), ref, returnUrl, key),
    retryCharge: async (ref, key) => retryChargeAtStripe(await client(), ref, key),
    readEvent: async (raw, headers) => readStripeEvent(await client(), settings, raw, headers, clock.now()),
    async *changedSince(t) {
      yield* stripeEventsSince(await client(), t)
    },
  }
}

const isPlan = (ref: string) => ref.startsWith('sub_')
const isRefund = (ref: string) => ref.startsWith('re_') || ref.startsWith('pyr_')
