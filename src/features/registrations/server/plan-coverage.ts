import { inArray } from 'drizzle-orm'
import { subscriptions } from '#src/features/subscriptions/server/tables.ts'
import { covers } from '#src/features/subscriptions/server.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { Covers } from './price-wishes.ts'

/** Which classes the monthly plans of these children pay for (THREATS T50), read once for a whole basket. */
export async function planCoverage(db: Queryable, wishes: readonly { childId: string }[]): Promise<Covers> {
  const childIds = [...new Set(wishes.map(wish => wish.childId))]
  const plans = await db
    .select({
      childId: subscriptions.childId,
      status: subscriptions.status,
      currentPeriodEnd: subscriptions.currentPeriodEnd,
      coveredCategories: subscriptions.coveredCategories,
    })
    .from(subscriptions)
    .where(inArray(subscriptions.childId, childIds))
  return (childId, category, startsAt) =>
    startsAt !== null && plans.some(plan => plan.childId === childId && covers(plan, { category, at: startsAt }))
}
