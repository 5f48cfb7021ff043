import type Stripe from 'stripe'
import type { CardUpdate } from '../../provider.ts'
import { asking, freshKey, idOf } from './stripe-client.ts'

/**
 * A page of Stripe's where a family gives another card. That page changes the card of the family, so the plan's own card
 * becomes the family's first and the plan follows the family from then on; until a card is given nothing else changes.
 */
export async function updateCardAtStripe(
  stripe: Stripe,
  ref: string,
  returnUrl: string,
  key: string,
): Promise<CardUpdate> {
  const plan = await asking(stripe.subscriptions.retrieve(ref, { expand: ['customer'] }))
  const { customer } = plan
  if (typeof customer === 'string' || customer.deleted) throw new Error('the family of a plan is gone at Stripe')
  const own = idOf(plan.default_payment_method)
  if (own) {
    if (!customer.invoice_settings.default_payment_method) {
      const invoice_settings = { default_payment_method: own }
      await asking(stripe.customers.update(customer.id, { invoice_settings }, { idempotencyKey: freshKey(key) }))
    }
    await asking(stripe.subscriptions.update(ref, { default_payment_method: '' }, { idempotencyKey: freshKey(key) }))
  }
  const { url } = await asking(
    stripe.billingPortal.sessions.create(
      {
        customer: customer.id,
        return_url: returnUrl,
        flow_data: {
          type: 'payment_method_update',
          after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
        },
      },
      { idempotencyKey: freshKey(key) },
    ),
  )
  return { kind: 'page', url }
}
