import type Stripe from 'stripe'
import type { SavedCard } from '../../provider.ts'
import { cardLabel } from './plan-state.ts'
import { ENDED } from './stop-plan.ts'
import { asking, idOf, orMissing } from './stripe-client.ts'

/** The page waits for this and can do without it, so it gets one short attempt. */
const ONE_SHORT_TRY = { timeout: 4_000, maxNetworkRetries: 0 }

/**
 * A secret with which Stripe's own fields offer a family its saved cards and, with `canSave`, a checkbox to save the one it pays
 * with. Cards are deleted on our page, which keeps the card of a plan; Stripe's fields wouldn't.
 */
export async function openSavedCardsAtStripe(stripe: Stripe, customer: string, canSave: boolean): Promise<string> {
  const session = await asking(
    stripe.customerSessions.create(
      {
        customer,
        components: {
          payment_element: {
            enabled: true,
            features: {
              payment_method_redisplay: 'enabled',
              payment_method_remove: 'disabled',
              ...(canSave
                ? { payment_method_save: 'enabled', payment_method_save_usage: 'on_session' }
                : { payment_method_save: 'disabled' }),
            },
          },
        },
      },
      ONE_SHORT_TRY,
    ),
  )
  return session.client_secret
}

/** Each card once, however often it was saved. */
export async function savedCardsAtStripe(stripe: Stripe, customer: string): Promise<SavedCard[]> {
  const byCard = Map.groupBy(await chosenCards(stripe, customer), fingerprintOf)
  return [...byCard.values()].map(([newest]) => ({ ref: newest!.id, label: cardLabel(newest) ?? 'Card' }))
}

/** Deletes a card of this customer, and only of this one, as often as it was saved. */
export async function deleteCardAtStripe(
  stripe: Stripe,
  customer: string,
  ref: string,
): Promise<'deleted' | 'in-use' | 'unknown'> {
  const cards = await chosenCards(stripe, customer)
  const asked = cards.find(({ id }) => id === ref)
  if (!asked) return 'unknown'
  const same = cards.filter(card => fingerprintOf(card) === fingerprintOf(asked)).map(({ id }) => id)
  const charged = await cardsOfPlans(stripe, customer)
  if (same.some(id => charged.includes(id))) return 'in-use'
  for (const id of same) await orMissing(stripe.paymentMethods.detach(id))
  return 'deleted'
}

const fingerprintOf = ({ id, card }: Stripe.PaymentMethod): string => card?.fingerprint ?? id

/** The cards a family chose to save, newest first. A plan's card that it didn't save is shown on the plan's page. */
async function chosenCards(stripe: Stripe, customer: string): Promise<Stripe.PaymentMethod[]> {
  const { data } = await asking(stripe.customers.listPaymentMethods(customer, { type: 'card', limit: 100 }))
  return data.filter(method => method.allow_redisplay === 'always')
}

/** What the customer's plans are charged to; a plan without a card of its own uses the customer's. */
async function cardsOfPlans(stripe: Stripe, customer: string): Promise<string[]> {
  const expand = ['data.customer']
  const { data } = await asking(stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand }))
  return data
    .filter(plan => !ENDED.includes(plan.status))
    .map(plan => {
      const own = idOf(plan.default_payment_method)
      if (own || typeof plan.customer === 'string' || plan.customer.deleted) return own
      return idOf(plan.customer.invoice_settings.default_payment_method)
    })
    .filter(id => id !== undefined)
}
