import type { App } from '#src/platform/app.ts'
import type { ServerFeature } from '#src/platform/http/handlers.ts'
import type { PaymentProvider } from '../provider.ts'
import { openTestProvider } from './test-provider/open-test-provider.ts'

/** The provider that the settings name, and the routes it brings along. Refuses to start with one that is not there. */
export function chooseProvider(app: App): { provider: PaymentProvider; alongside: ServerFeature[] } {
  if (app.settings.stripe) {
    throw new Error(
      'Card payment through Stripe is not part of this build yet: remove the three STRIPE_ settings to use the test provider.',
    )
  }
  return openTestProvider(app)
}
