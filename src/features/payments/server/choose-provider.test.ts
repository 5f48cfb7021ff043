import { afterEach, expect, test, vi } from 'vitest'

const env = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const loaded = vi.hoisted(() => ({ stripe: 0 }))
vi.mock('stripe', importOriginal => {
  loaded.stripe += 1
  return importOriginal()
})
afterEach(() => {
  loaded.stripe = 0
})

/** What the payment routes answer in a process with nothing loaded yet, whatever earlier test files did. */
const config = async (settings: Record<string, string>) => {
  vi.resetModules()
  const [{ serve }, { paymentsFeature }] = await Promise.all([import('#src/testing/serve.ts'), import('../server.ts')])
  const site = await serve(app => [paymentsFeature(app)], { env: settings })
  const { body } = await site.ask('GET', '/api/payments/config')
  const webhook = await site.ask('POST', '/api/webhooks/payments', { body: {} })
  await site.close()
  return [body, webhook.status]
}

test("without Stripe keys the test provider is used, and Stripe's code is not loaded", async () => {
  expect(await config({})).toEqual([{ provider: 'local', demo: true }, 400])
  expect(loaded.stripe).toBe(0)
})

test('with Stripe keys a browser gets the publishable one, and only Stripe signs events', async () => {
  expect(await config(env)).toEqual([{ provider: 'stripe', publishableKey: 'pk_test_1', demo: true }, 400])
  expect(loaded.stripe).toBe(1)
})
