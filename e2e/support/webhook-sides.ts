import type { ProviderBench, SentEvent } from '#src/features/payments/server/provider-contract.ts'
import { openStripeProvider } from '#src/features/payments/server/stripe/open-stripe-provider.ts'
import { paymentEvents } from '#src/features/payments/server/tables.ts'
import { openStripeBench } from '#src/testing/fake-stripe/stripe-bench.ts'
import { openShop, type Shop } from '#src/testing/payment-shop.ts'
import { testBench } from '#src/testing/test-bench.ts'

/** A shop with one provider, its webhook, and what happens at the provider. */
export type Side = {
  shop: Shop
  bench: ProviderBench
  post(body: Buffer, signature: string | undefined): Promise<{ status: number; body: { code?: string } }>
  /** Delivers one event, signed now; returns the status. */
  deliver(event: SentEvent): Promise<number>
  /** How many events were accepted. */
  known(): Promise<number>
  /** Advances the time of both, in milliseconds. */
  forward(ms: number): void
  close(): Promise<void>
}

export async function openTestSide(): Promise<Side> {
  const shop = await openShop()
  return { ...sideOf(shop, testBench(shop)), forward: shop.clock.forward, close: shop.close }
}

/** The Stripe adapter with the stand-in for Stripe. */
export async function openStripeSide(): Promise<Side> {
  const opened = await openStripeBench()
  const { bench, settings } = opened
  // The provider looks up families in the shop's database.
  const shop = await openShop({
    around: (_provider, app) => openStripeProvider({ db: app.db, clock: { now: bench.now } }, settings),
  })
  return {
    ...sideOf(shop, bench),
    forward(ms) {
      shop.clock.forward(ms)
      opened.stripe.books.forward(ms / 1000)
    },
    async close() {
      await shop.close()
      await opened.close()
    },
  }
}

function sideOf(shop: Shop, bench: ProviderBench) {
  const post: Side['post'] = (body, signature) => {
    const signed = signature === undefined ? {} : { [bench.signatureHeader]: signature }
    const headers = { 'content-type': 'application/json', ...signed }
    return shop.site.ask('POST', '/api/webhooks/payments', { body, headers })
  }
  const deliver = async ({ body }: SentEvent) => (await post(Buffer.from(body), await bench.sign(body))).status
  return { shop, bench, post, deliver, known: () => shop.db.$count(paymentEvents) }
}
