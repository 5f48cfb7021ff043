import type { ProviderState, ProviderStatus } from '../../provider.ts'
import { TEST_CARDS } from '../../test-cards.ts'
import type { IntentAnswer } from '../../test-provider-contract.ts'
import type { testIntents, testRefunds, testSubscriptions } from '../tables.ts'

type Intent = typeof testIntents.$inferSelect

const STATUS = {
  requires_payment_method: 'pending',
  requires_action: 'needs_action',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
} as const satisfies Record<Intent['status'], ProviderStatus>

const statusOf = (intent: Intent): ProviderStatus =>
  intent.status === 'requires_payment_method' && intent.failureMessage ? 'failed' : STATUS[intent.status]

/** A payment of the test provider in our terms. */
export function intentState(intent: Intent): ProviderState {
  const { id: ref, amountCents, currency, refundedCents, disputedCents, failureMessage, card } = intent
  return {
    kind: 'payment',
    ref,
    status: statusOf(intent),
    amountCents,
    currency,
    refundedCents,
    disputedCents,
    livemode: false,
    failureMessage: failureMessage ?? undefined,
    cardLabel: intent.status === 'succeeded' ? TEST_CARDS.find(each => each.id === card)?.label : undefined,
    raw: intent.status,
  }
}

/** The same for the browser that holds the secret. */
export const intentView = (intent: Intent): IntentAnswer => ({
  status: statusOf(intent),
  amountCents: intent.amountCents,
  failureMessage: intent.failureMessage,
})

export function refundState(refund: typeof testRefunds.$inferSelect, currency: string): ProviderState {
  return {
    kind: 'refund',
    ref: refund.id,
    status: refund.status,
    amountCents: refund.amountCents,
    currency,
    refundedCents: 0,
    disputedCents: 0,
    livemode: false,
    raw: refund.status,
  }
}

export function subscriptionState(subscription: typeof testSubscriptions.$inferSelect): ProviderState {
  const { id: ref, status, amountCents, currency, currentPeriodEnd, cancelAtPeriodEnd } = subscription
  const statuses = { active: 'succeeded', past_due: 'failed', incomplete: 'pending', canceled: 'cancelled' } as const
  return {
    kind: 'subscription',
    ref,
    status: statuses[status],
    amountCents,
    currency,
    refundedCents: 0,
    disputedCents: 0,
    periodEnd: currentPeriodEnd,
    cancelAtPeriodEnd,
    livemode: false,
    raw: status,
  }
}
