import type Stripe from 'stripe'
import { asking, freshKey, orMissing } from './stripe-client.ts'

export const ENDED: readonly string[] = ['canceled', 'incomplete_expired']

/** Ends a plan now or with its paid period. One that has ended stays ended; one that never started ends now. */
export async function stopPlan(stripe: Stripe, ref: string, when: 'now' | 'period_end', key: string): Promise<void> {
  const plan = await asking(stripe.subscriptions.retrieve(ref))
  if (ENDED.includes(plan.status)) return
  if (when === 'now' || plan.status === 'incomplete') {
    // Someone may have ended it in between; then it isn't found anymore.
    await orMissing(stripe.subscriptions.cancel(ref, {}, { idempotencyKey: key }))
  } else if (!plan.cancel_at_period_end) {
    await asking(stripe.subscriptions.update(ref, { cancel_at_period_end: true }, { idempotencyKey: freshKey(key) }))
  }
}
