import type Stripe from 'stripe'
import type { CardUpdate } from '../../provider.ts'
import { asking, freshKey, idOf } from './stripe-client.ts'

/**
 * A Stripe page where a family changes its card. That page changes the family's card, so the plan's own card
 * first becomes the family's and the plan uses the family's from then on; nothing else changes until a card is given.
 */
export async function updateCardAtStripe(
  stripe: Stripe,
  ref: string,
  returnUrl: string,
  key: string,
): Promise<CardUpdate> {
  const plan = await asking(stripe.subscriptions.retrieve(ref, { expand: ['customer'] }))
  const { customer } = plan
  if (typeof customer === 'string' || customer.deleted)
    throw new Error('The customer of this plan no longer exists at Stripe.')
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
