import { and, eq, ne } from 'drizzle-orm'
import { subscriptions } from '#src/features/subscriptions/server/tables.ts'
import type { Context } from './context.ts'

/**
 * Stops the monthly plan that a canceled spot started, so that no further month is charged. Runs as a job after the
 * cancellation has committed; throws if the provider doesn't respond, so the job runs again.
 */
export async function stopPlanOfPlace(context: Context, registrationId: string): Promise<void> {
  const plans = await context.db
    .select({ parentId: subscriptions.parentId, providerRef: subscriptions.providerRef })
    .from(subscriptions)
    .where(and(eq(subscriptions.registrationId, registrationId), ne(subscriptions.status, 'canceled')))
  for (const plan of plans) {
    const stopped = await context.stopPlan(plan)
    if (!stopped.ok) throw new Error(`Could not stop the plan of a canceled spot: ${stopped.because}`)
  }
}
