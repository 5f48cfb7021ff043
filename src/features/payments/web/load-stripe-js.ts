import { loadStripe } from '@stripe/stripe-js/pure'
import { isPaymentPage } from '../payment-pages.ts'

/**
 * Stripe's own script, from Stripe as it must be. Only pages that were opened as payment pages may run it, so that who came
 * here by a link within the site opens this page again; the promise then never ends.
 */
export async function loadStripeJs(publishableKey: string) {
  if (isPaymentPage(location.pathname) && !isPaymentPage(openedAs())) {
    location.reload()
    return new Promise<never>(() => {})
  }
  const stripe = await loadStripe(publishableKey)
  if (!stripe) throw new Error('Stripe.js did not load')
  return stripe
}

/** The path with which the browser opened the document, and with it its policy. */
function openedAs(): string {
  const [opened] = performance.getEntriesByType('navigation')
  return opened ? new URL(opened.name).pathname : location.pathname
}
