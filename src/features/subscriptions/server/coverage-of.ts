import { and, asc, eq } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { covers } from '../coverage.ts'
import { subscriptions } from './tables.ts'

export type Coverage = { subscriptionId: string; name: string }

/** The child's plan that pays for a class of this category beginning at `at`; undefined when none does. */
export async function coverageOf(
  db: Queryable,
  { childId, category, at }: { childId: string; category: string; at: Date },
): Promise<Coverage | undefined> {
  const plans = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.childId, childId), eq(subscriptions.status, 'active')))
    .orderBy(asc(subscriptions.createdAt))
  const plan = plans.find(each => covers(each, { category, at }))
  return plan && { subscriptionId: plan.id, name: plan.name }
}
