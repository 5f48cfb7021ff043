import { expect, test } from 'vitest'
import { serve } from '#src/testing/serve.ts'
import { paymentsFeature } from '../server.ts'

test('with Stripe keys it refuses to start instead of quietly taking test cards', async () => {
  const env = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  await expect(serve(app => [paymentsFeature(app)], { env })).rejects.toThrow('Stripe is not part of this build yet')
})
