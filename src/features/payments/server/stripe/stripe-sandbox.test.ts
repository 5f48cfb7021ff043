import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#src/testing/fresh-database.ts'
import { needs } from '#src/testing/needs.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { type ProviderBench, providerContract } from '../provider-contract.ts'
import { providerCustomers } from '../tables.ts'
import { openStripeProvider } from './open-stripe-provider.ts'
import { idOf, openStripeClient } from './stripe-client.ts'

/** Run manually, on Stripe itself: docs/stripe.md. Without a sandbox key none of it runs. */
const secretKey = process.env.STRIPE_TEST_SECRET_KEY ?? ''
const CARDS: Record<string, string> = {
  '4242': 'pm_card_visa',
  '4444': 'pm_card_mastercard',
  '0002': 'pm_card_chargeDeclined',
  '9995': 'pm_card_chargeDeclinedInsufficientFunds',
  '0069': 'pm_card_chargeDeclinedExpiredCard',
}
/** Can be attached like any card, but is declined when charged. */
const REFUSED_LATER = 'pm_card_chargeCustomerFail'
const unable = () => Promise.reject(new Error('the sandbox cannot do this'))

describe.runIf(secretKey.startsWith('sk_test_'))(
  'on the Stripe sandbox',
  { timeout: 180_000, ...needs('a key of a Stripe sandbox in STRIPE_SECRET_KEY') },
  () => {
    let bench: ProviderBench
    let open: FreshDatabase
    beforeAll(async () => {
      open = await freshDatabase()
      const settings = { secretKey, publishableKey: 'pk_test_none', webhookSecrets: ['whsec_none'], live: false }
      const now = () => new Date()
      const provider = openStripeProvider({ db: open.db, clock: { now } }, settings)
      bench = { ...actsOn(await openStripeClient(settings), open), provider, now }
    })
    afterAll(() => open.drop())

    providerContract(() => bench, {
      bankSteps: false,
      failingRefunds: false,
      disputes: false,
      plans: true,
      savedCards: true,
      signing: false,
    })
  },
)

function actsOn(stripe: Stripe, { db }: FreshDatabase): Omit<ProviderBench, 'provider' | 'now'> {
  const customerOf = async (plan: string) => idOf((await stripe.subscriptions.retrieve(plan)).customer)!
  return {
    async confirm(clientSecret, card) {
      const payment_method = CARDS[card]!
      const return_url = 'http://localhost:3000/'
      await stripe.paymentIntents
        .confirm(clientSecret.split('_secret_')[0]!, { payment_method, return_url })
        .catch((error: Error) => {
          if (!('type' in error) || error.type !== 'StripeCardError') throw error
        })
    },
    /** A family with its own test clock, so that its months can pass. */
    async family() {
      const { id, email } = await signedInPerson(db)
      const clock = await stripe.testHelpers.testClocks.create({ frozen_time: Math.floor(Date.now() / 1000) })
      const customer = await stripe.customers.create({ email, test_clock: clock.id })
      await db.insert(providerCustomers).values({ parentId: id, provider: 'stripe', ref: customer.id })
      return { id, email, name: 'Rosa Demo' }
    },
    async advanceMonth(plan) {
      const { items, test_clock } = await stripe.subscriptions.retrieve(plan)
      const clock = idOf(test_clock)!
      // Two hours later: an invoice stays a draft for the first hour.
      const frozen_time = items.data[0]!.current_period_end + 2 * 3600
      await stripe.testHelpers.testClocks.advance(clock, { frozen_time })
      const ready = async () => (await stripe.testHelpers.testClocks.retrieve(clock)).status
      await expect.poll(ready, { timeout: 120_000, interval: 2_000 }).toBe('ready')
    },
    async changeCard(plan, card) {
      const method = card === '0002' ? REFUSED_LATER : CARDS[card]!
      const { id } = await stripe.paymentMethods.attach(method, { customer: await customerOf(plan) })
      await stripe.subscriptions.update(plan, { default_payment_method: id })
    },
    async giveCard(plan, card) {
      const customer = await customerOf(plan)
      const { id } = await stripe.paymentMethods.attach(CARDS[card]!, { customer })
      await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } })
    },
    async confirmAndSave(clientSecret, card) {
      const { payment_method } = await stripe.paymentIntents.confirm(clientSecret.split('_secret_')[0]!, {
        payment_method: CARDS[card]!,
        setup_future_usage: 'on_session',
        return_url: 'http://localhost:3000/',
      })
      await stripe.paymentMethods.update(idOf(payment_method)!, { allow_redisplay: 'always' })
    },
    confirmSaved: (clientSecret, payment_method) =>
      stripe.paymentIntents.confirm(clientSecret.split('_secret_')[0]!, {
        payment_method,
        return_url: 'http://localhost:3000/',
      }),
    bankStep: unable,
    finishSlow: unable,
    failRefund: unable,
    dispute: unable,
    closeDispute: unable,
    eventsAbout: unable,
    signatureHeader: 'stripe-signature',
    sign: unable,
  }
}
