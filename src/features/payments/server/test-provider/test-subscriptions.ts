import { eq } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { ProviderState } from '../../provider.ts'
import { testSubscriptions } from '../tables.ts'
import { subscriptionState } from './intent-state.ts'
import type { TestTools } from './test-tools.ts'

/** Writes a monthly plan into the test provider's books, once for each id, as if its first month had been paid. */
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

/** Ends a plan now or with its paid period; one that ended stays as it is. */
export async function stopSubscription(
  { db }: Pick<TestTools, 'db'>,
  ref: string,
  when: 'now' | 'period_end',
): Promise<ProviderState> {
  const [known] = await db.select().from(testSubscriptions).where(eq(testSubscriptions.id, ref))
  if (!known) throw new Error('there is no such subscription')
  if (known.status === 'canceled') return subscriptionState(known)
  const [stopped] = await db
    .update(testSubscriptions)
    .set(when === 'now' ? { status: 'canceled' } : { cancelAtPeriodEnd: true })
    .where(eq(testSubscriptions.id, ref))
    .returning()
  return subscriptionState(stopped!)
}
