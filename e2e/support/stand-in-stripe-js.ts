import type { Page } from 'playwright-core'
import type { FakeStripe } from '#src/testing/fake-stripe/open-fake-stripe.ts'
import type { PayingCard } from '#src/testing/fake-stripe/pay-intent.ts'

export const STRIPE_JS = 'https://js.stripe.com/endive/stripe.js'

/**
 * Runs in the page instead of Stripe's own script: a field for the card's last four digits with the family's saved
 * cards and the checkbox to save one, a wallet button, and the calls that Stripe's React components and our form use.
 * Confirmations reach the stand-in for Stripe's API without any request from the page.
 */
const SCRIPT = `window.Stripe = () => {
  const element = mount => {
    const heard = {}
    return {
      on: (name, hear) => { heard[name] = hear },
      once: () => {}, off: () => {}, update: () => {}, unmount: () => {}, destroy: () => {}, collapse: () => {},
      mount: box => mount(box, heard),
    }
  }
  const cardField = session => element(async (box, heard) => {
    const { cards, canSave } = await window.standInCards(session ?? null)
    box.innerHTML = cards.map(({ ref, label }) =>
      '<label><input type="radio" name="saved" value="' + ref + '" checked> ' + label + '</label>').join('') +
      '<label>Card number <input name="card" inputmode="numeric"></label>' +
      (canSave ? '<label><input type="checkbox" name="save"> Save for next time</label>' : '')
    heard.ready?.({ elementType: 'payment' })
  })
  const walletButton = () => element((box, heard) => {
    box.innerHTML = '<button type="button">Wallet of the device</button>'
    box.firstChild.onclick = () => {
      box.dataset.pays = 'yes'
      heard.confirm?.({ paymentFailed: ({ reason }) => { box.dataset.pays = ''; document.documentElement.dataset.wallet = reason } })
    }
    queueMicrotask(() => heard.ready?.({ elementType: 'expressCheckout', availablePaymentMethods: { applePay: true } }))
  })
  const chosenCard = () => {
    if (document.querySelector('[data-pays=yes]')) return window.standInWallet
    const typed = document.querySelector('[name=card]').value
    if (typed) return { last4: typed.slice(-4), save: document.querySelector('[name=save]')?.checked === true }
    return document.querySelector('[name=saved]:checked').value
  }
  const secretOf = new WeakMap()
  const answered = ({ intent, error }) =>
    error ? { error: { type: 'card_error', message: error.message, payment_intent: intent } } : { paymentIntent: intent }
  return {
    elements(options) {
      document.documentElement.dataset.appearance = JSON.stringify(options.appearance)
      const made = {
        create: type => type === 'expressCheckout' ? walletButton() : cardField(options.customerSessionClientSecret),
        getElement: () => null, update: next => {
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
      return answered(await window.standInConfirm(secretOf.get(elements), chosenCard()))
    },
    async retrievePaymentIntent(secret) { return answered(await window.standInRetrieve(secret)) },
  }
}`

/**
 * Serves the stand-in at the address of Stripe's script, and only there. `silent`: declines give no reason, as with
 * some banks; `wallet`: the last four digits of the card in the device's wallet.
 */
export async function standInForStripeJs(
  page: Page,
  stripe: FakeStripe,
  { silent = false, wallet = '4242' } = {},
): Promise<void> {
  await page.route(STRIPE_JS, route =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.standInWallet = { last4: '${wallet}', save: false }\n${SCRIPT}`,
    }),
  )
  await page.exposeFunction('standInCards', (session: string | null) => stripe.cardsOf(session))
  await page.exposeFunction('standInConfirm', (secret: string, card: PayingCard) => {
    const intent = stripe.confirm(secret, card)
    if (intent.status !== 'requires_payment_method') return { intent }
    const error = silent ? {} : intent.last_payment_error
    return { intent: { ...intent, last_payment_error: error }, error }
  })
  await page.exposeFunction('standInRetrieve', (secret: string) => ({
    intent: stripe.books.intents.get(secret.split('_secret_')[0]!),
  }))
}
