import { eq } from 'drizzle-orm'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { ProviderState } from '../../provider.ts'
import { testIntents, testRefunds, testSubscriptions } from '../tables.ts'
import { endUnbegunPlan } from './first-payment.ts'
import { intentState, refundState, subscriptionState } from './intent-state.ts'
import { announce } from './test-events.ts'
import { stopSubscription } from './test-subscriptions.ts'
import type { TestTools } from './test-tools.ts'

/** The current state of a payment, refund or subscription. Throws for an id that is none of them. */
export async function fetchState({ db }: Pick<TestTools, 'db'>, ref: string): Promise<ProviderState> {
  const [intent] = await db.select().from(testIntents).where(eq(testIntents.id, ref))
  if (intent) return intentState(intent)
  const [found] = await db
    .select({ refund: testRefunds, currency: testIntents.currency })
    .from(testRefunds)
    .innerJoin(testIntents, eq(testIntents.id, testRefunds.intentId))
    .where(eq(testRefunds.id, ref))
  if (found) return refundState(found.refund, found.currency)
  const [subscription] = await db.select().from(testSubscriptions).where(eq(testSubscriptions.id, ref))
  if (subscription) return subscriptionState(subscription)
  throw new Error('The test provider does not know this id.')
}

/** Cancels a payment that nobody made, or ends a subscription. One that has ended or was paid stays as it is. */
export async function stopThing(tools: TestTools, ref: string, when: 'now' | 'period_end'): Promise<ProviderState> {
  const payment = await inTransaction(tools.db, async tx => {
    const [intent] = await tx.select().from(testIntents).where(eq(testIntents.id, ref)).for('update')
    if (!intent) return undefined
    if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') return intentState(intent)
    const [cancelled] = await tx
      .update(testIntents)
      .set({ status: 'canceled', updatedAt: tools.clock.now() })
      .where(eq(testIntents.id, ref))
      .returning()
    await announce(tx, tools, 'payment.cancelled', ref)
    await endUnbegunPlan(tx, tools, ref)
    return intentState(cancelled!)
  })
  return payment ?? stopSubscription(tools, ref, when)
}
