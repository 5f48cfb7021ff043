import { afterAll, beforeAll } from 'vitest'
import { openShop, type Shop } from '#src/testing/payment-shop.ts'
import { testProviderActs } from '#src/testing/test-provider-acts.ts'
import { type ProviderBench, providerContract, type SentEvent } from '../provider-contract.ts'
import { finishSlowIntent } from './confirm-intent.ts'
import { closeDispute, disputeIntent } from './dispute-intent.ts'
import { failRefund } from './refund-intent.ts'
import { sign } from './signature.ts'
import { signingSecret } from './signing-secret.ts'

let shop: Shop
let bench: ProviderBench
beforeAll(async () => {
  shop = await openShop()
  bench = benchOf(shop)
})
afterAll(() => shop.close())

function benchOf({ tools, testTools, clock, confirm, bankStep, eventsOf, db }: Shop): ProviderBench {
  return {
    provider: tools.provider,
    now: clock.now,
    confirm(secret, card) {
      // Things happen one after the other, so that their order can be told.
      clock.forward(1)
      return confirm(secret, card)
    },
    bankStep,
    finishSlow: payment => finishSlowIntent(testTools, payment),
    failRefund: refund => failRefund(testTools, refund),
    async dispute(payment) {
      await disputeIntent(testTools, payment)
      return payment
    },
    closeDispute: (payment, end) => closeDispute(testTools, payment, end),
    family: async () => ({ id: shop.parent.id, email: shop.parent.email, name: 'Maya Alvarez' }),
    ...testProviderActs(testTools),
    async eventsAbout(ref) {
      return (await eventsOf(ref)).map(
        ({ id, type, createdAt }): SentEvent => ({
          eventId: id,
          type,
          ref,
          body: JSON.stringify({ id, type, ref, created: createdAt.toISOString(), livemode: false }),
        }),
      )
    },
    signatureHeader: 'payment-signature',
    sign: async (body, { secret, at = clock.now() } = {}) =>
      sign(body, secret ?? (await signingSecret(db)).current, at),
  }
}

providerContract(() => bench, { bankSteps: true, failingRefunds: true, disputes: true, plans: true, signing: true })
