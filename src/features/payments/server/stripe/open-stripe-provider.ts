import type { App } from '#src/platform/app.ts'
import type { PaymentProvider, ProviderState } from '../../provider.ts'
import { ensureCustomer, findCustomer, knownCustomer } from './find-customer.ts'
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
import { deleteCardAtStripe, openSavedCardsAtStripe, savedCardsAtStripe } from './saved-cards-at-stripe.ts'
import { type ClientOptions, openStripeClient, orMissing, type StripeSettings } from './stripe-client.ts'
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
    async start(payment, key) {
      const stripe = await client()
      const customer = payment.customer && (await findCustomer(db, stripe, payment.customer, key))
      return startPaymentAtStripe(stripe, payment, customer, key)
    },
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
    async openSavedCards(customer, canSave) {
      const stripe = await client()
      return openSavedCardsAtStripe(stripe, await ensureCustomer(db, stripe, customer.id), canSave)
    },
    async savedCards(customerId) {
      const customer = await knownCustomer(db, customerId)
      return customer ? savedCardsAtStripe(await client(), customer) : []
    },
    async deleteCard(customerId, ref) {
      const customer = await knownCustomer(db, customerId)
      return customer ? deleteCardAtStripe(await client(), customer, ref) : 'unknown'
    },
    async deleteCustomer(ref) {
      const stripe = await client()
      await orMissing(stripe.customers.del(ref))
    },
    readEvent: async (raw, headers) => readStripeEvent(await client(), settings, raw, headers, clock.now()),
    async *changedSince(t) {
      yield* stripeEventsSince(await client(), t)
    },
  }
}

const isPlan = (ref: string) => ref.startsWith('sub_')
const isRefund = (ref: string) => ref.startsWith('re_') || ref.startsWith('pyr_')
