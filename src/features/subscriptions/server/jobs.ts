import { and, eq, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { JobKind } from '#src/platform/jobs/jobs.ts'
import type { PlanTools } from './plan-tools.ts'
import { settlePlan } from './settle-plan.ts'
import { subscriptions } from './tables.ts'

const HOUR = 3_600_000
const AT_ONCE = 100

/** Background jobs for monthly plans; each may run twice. */
export function planJobs(tools: PlanTools): JobKind<never>[] {
  const check: JobKind = { name: 'check-plans', every: '4-59/10 * * * *', retries: 0, run: () => checkPlans(tools) }
  return [check]
}

/**
 * Checks plans whose period ended or whose payment is due, and regularly all others, since events may get lost.
 * Plans never checked come first, then those checked longest ago; one that fails goes to the end.
 */
export async function checkPlans(tools: PlanTools, atOnce = AT_ONCE): Promise<void> {
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
    .orderBy(sql`${subscriptions.checkedAt} NULLS FIRST`)
    .limit(atOnce)
  for (const { id, ref } of plans) {
    try {
      await recordCheck(tools, id)
      await settlePlan(tools, ref)
    } catch (error) {
      tools.log.warn({ id, error }, 'could not check a plan')
    }
  }
}

/**
 * Records the check before the provider is asked, whatever comes of it. It is dated some minutes back, because an answer that is
 * still on its way counts as outdated by a later request, and this one may bring no answer at all.
 */
async function recordCheck({ db }: PlanTools, id: string): Promise<void> {
  const checkedAt = sql`greatest(${subscriptions.checkedAt}, clock_timestamp() - interval '5 minutes')`
  await db.update(subscriptions).set({ checkedAt }).where(eq(subscriptions.id, id))
}
