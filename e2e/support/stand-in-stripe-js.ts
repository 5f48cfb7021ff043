import type { Page } from 'playwright-core'
import type { FakeStripe } from '#src/testing/fake-stripe/open-fake-stripe.ts'

export const STRIPE_JS = 'https://js.stripe.com/endive/stripe.js'

/**
 * Runs in the page instead of Stripe's own script: one field for the card's last four digits, and the calls that Stripe's
 * React parts and our form use. What is confirmed reaches the stand-in for Stripe's API without any request of the page's.
 */
const SCRIPT = `window.Stripe = () => {
  const field = () => {
    const heard = {}
    return {
      on: (name, hear) => { heard[name] = hear },
      once: () => {}, off: () => {}, update: () => {}, unmount: () => {}, destroy: () => {}, collapse: () => {},
      mount(box) {
        box.innerHTML = '<label>Card number <input name="card" inputmode="numeric"></label>'
        queueMicrotask(() => heard.ready?.({ elementType: 'payment' }))
      },
    }
  }
  const secretOf = new WeakMap()
  const answered = ({ intent, error }) =>
    error ? { error: { type: 'card_error', message: error.message, payment_intent: intent } } : { paymentIntent: intent }
  return {
    elements(options) {
      document.documentElement.dataset.appearance = JSON.stringify(options.appearance)
      const made = {
        create: field, getElement: () => null, update: next => {
          if (next.appearance) document.documentElement.dataset.appearance = JSON.stringify(next.appearance)
        },
        fetchUpdates: async () => ({}), submit: async () => ({}),
      }
      secretOf.set(made, options.clientSecret)
      return made
    },
    createToken() {}, createPaymentMethod() {}, confirmCardPayment() {}, registerAppInfo() {}, _registerWrapper() {},
    async confirmPayment({ elements, confirmParams }) {
      document.documentElement.dataset.returnUrl = confirmParams.return_url
      return answered(await window.standInConfirm(secretOf.get(elements), document.querySelector('[name=card]').value))
    },
    async retrievePaymentIntent(secret) { return answered(await window.standInRetrieve(secret)) },
  }
}`

/**
 * Answers Stripe's address with the stand-in, and only that one. `silent`: refusals give no reason, as some banks give none.
 */
export async function standInForStripeJs(page: Page, stripe: FakeStripe, { silent = false } = {}): Promise<void> {
  await page.route(STRIPE_JS, route => route.fulfill({ contentType: 'text/javascript', body: SCRIPT }))
  await page.exposeFunction('standInConfirm', (secret: string, card: string) => {
    const intent = stripe.confirm(secret, card.slice(-4))
    if (intent.status !== 'requires_payment_method') return { intent }
    const error = silent ? {} : intent.last_payment_error
    return { intent: { ...intent, last_payment_error: error }, error }
  })
  await page.exposeFunction('standInRetrieve', (secret: string) => ({
    intent: stripe.books.intents.get(secret.split('_secret_')[0]!),
  }))
}
