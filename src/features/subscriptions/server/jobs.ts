import { and, asc, eq, isNull, lt, lte, ne, or } from 'drizzle-orm'
import type { JobKind } from '#src/platform/jobs/jobs.ts'
import type { PlanTools } from './plan-tools.ts'
import { settlePlan } from './settle-plan.ts'
import { subscriptions } from './tables.ts'

const HOUR = 3_600_000
const AT_ONCE = 100

/** Work on monthly plans outside requests; it may run twice. */
export function planJobs(tools: PlanTools): JobKind<never>[] {
  const check: JobKind = { name: 'check-plans', every: '*/10 * * * *', retries: 0, run: () => checkPlans(tools) }
  return [check]
}

/**
 * Asks about plans whose period ended or whose payment is due, and now and then about all others: events may be lost.
 * One failure does not keep the others from their turn.
 */
export async function checkPlans(tools: PlanTools): Promise<void> {
  const now = tools.clock.now()
  const plans = await tools.db
    .select({ id: subscriptions.id, ref: subscriptions.providerRef })
    .from(subscriptions)
    .where(
      and(
        ne(subscriptions.status, 'canceled'),
        eq(subscriptions.provider, tools.provider.id),
        or(
          isNull(subscriptions.checkedAt),
          lte(subscriptions.currentPeriodEnd, now),
          eq(subscriptions.status, 'past_due'),
          lt(subscriptions.checkedAt, new Date(now.getTime() - 6 * HOUR)),
        ),
      ),
    )
    .orderBy(asc(subscriptions.checkedAt))
    .limit(AT_ONCE)
  for (const { id, ref } of plans) {
    try {
      await settlePlan(tools, ref)
    } catch (error) {
      tools.log.warn({ id, error }, 'a plan could not be checked')
    }
  }
}
