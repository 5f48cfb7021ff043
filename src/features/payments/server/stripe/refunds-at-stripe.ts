import type Stripe from 'stripe'
import type { ProviderState, ProviderStatus } from '../../provider.ts'
import { asking } from './stripe-client.ts'

/**
 * Sends a refund, once for each key. Stripe forgets keys after a day, so the refund stores its key and is looked up
 * first (T43). Throws for more than is left of the payment, and for a key that was used for something else.
 */
export async function refundAtStripe(
  stripe: Stripe,
  live: boolean,
  payment: string,
  cents: number,
  key: string,
): Promise<ProviderState> {
  const known = await refundWithKey(stripe, payment, key)
  if (known && known.amount !== cents) throw new Error('this key was used for another refund')
  const refund =
    known ??
    (await asking(
      stripe.refunds.create({ payment_intent: payment, amount: cents, metadata: { key } }, { idempotencyKey: key }),
    ))
  return refundState(refund, live)
}

async function refundWithKey(stripe: Stripe, payment: string, key: string): Promise<Stripe.Refund | undefined> {
  const { data } = await asking(stripe.refunds.list({ payment_intent: payment, limit: 100 }))
  return data.find(({ metadata }) => metadata?.key === key)
}

export async function fetchRefund(stripe: Stripe, live: boolean, ref: string): Promise<ProviderState> {
  return refundState(await asking(stripe.refunds.retrieve(ref)), live)
}

const STATUS: Record<string, ProviderStatus> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

function refundState(refund: Stripe.Refund, livemode: boolean): ProviderState {
  const raw = refund.status ?? 'pending'
  const status = STATUS[raw]
  if (!status) throw new Error(`Stripe reports an unknown refund status: "${raw}".`)
  return {
    kind: 'refund',
    ref: refund.id,
    status,
    amountCents: refund.amount,
    currency: refund.currency,
    refundedCents: 0,
    disputedCents: 0,
    livemode,
    raw,
  }
}
