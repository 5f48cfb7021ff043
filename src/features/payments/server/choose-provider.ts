import type { App } from '#src/platform/app.ts'
import type { ServerFeature } from '#src/platform/http/handlers.ts'
import type { PaymentProvider } from '../provider.ts'
import { openStripeProvider } from './stripe/open-stripe-provider.ts'
import { openTestProvider } from './test-provider/open-test-provider.ts'

/** The provider named in the settings, and its own routes. */
export function chooseProvider(app: App): { provider: PaymentProvider; alongside: ServerFeature[] } {
  const { stripe } = app.settings
  return stripe ? { provider: openStripeProvider(app, stripe), alongside: [] } : openTestProvider(app)
}
