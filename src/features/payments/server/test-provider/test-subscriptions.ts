import { eq } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { ProviderState } from '../../provider.ts'
import { testSubscriptions } from '../tables.ts'
import { endPlan } from './end-plan.ts'
import { subscriptionState } from './intent-state.ts'
import { announce } from './test-events.ts'
import type { TestTools } from './test-tools.ts'

/** Writes a monthly plan to the test provider's books, once for each id, as if its first month had been paid. */
export async function openTestSubscription(
  db: Queryable,
  plan: {
    ref: string
    amountCents: number
    currency?: string
    currentPeriodEnd: Date
    status?: 'active' | 'past_due' | 'canceled'
  },
): Promise<void> {
  const { ref, amountCents, currency = 'usd', currentPeriodEnd, status = 'active' } = plan
  await db
    .insert(testSubscriptions)
    .values({ id: ref, idempotencyKey: `subscription:${ref}`, amountCents, currency, currentPeriodEnd, status })
    .onConflictDoNothing()
}

/** Ends a plan now or with its paid period; one that has ended stays ended. */
export async function stopSubscription(
  tools: TestTools,
  ref: string,
  when: 'now' | 'period_end',
): Promise<ProviderState> {
  return inTransaction(tools.db, async tx => {
    const find = () => tx.select().from(testSubscriptions).where(eq(testSubscriptions.id, ref)).for('update')
    const [known] = await find()
    if (!known) throw new Error('There is no such subscription.')
    if (known.status === 'canceled') return subscriptionState(known)
    if (when === 'now' || known.status === 'incomplete') await endPlan(tx, tools, known)
    else if (!known.cancelAtPeriodEnd) {
      await tx.update(testSubscriptions).set({ cancelAtPeriodEnd: true }).where(eq(testSubscriptions.id, ref))
      await announce(tx, tools, 'plan.changed', ref)
    }
    const [stopped] = await find()
    return subscriptionState(stopped!)
  })
}
