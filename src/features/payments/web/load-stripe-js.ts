import { loadStripe } from '@stripe/stripe-js/pure'
import { isPaymentPage } from '../payment-pages.ts'

/**
 * Stripe's own script, loaded from Stripe as required. Only pages that were opened as payment pages may run it, so a visitor
 * who came here by a link within the site reloads this page; the promise then never resolves.
 */
export async function loadStripeJs(publishableKey: string) {
  if (isPaymentPage(location.pathname) && !isPaymentPage(openedAs())) {
    location.reload()
    return new Promise<never>(() => {})
  }
  const stripe = await loadStripe(publishableKey)
  if (!stripe) throw new Error('Stripe.js did not load.')
  return stripe
}

/** The path under which the browser opened the document, which determines its policy. */
function openedAs(): string {
  const [opened] = performance.getEntriesByType('navigation')
  return opened ? new URL(opened.name).pathname : location.pathname
}
