import { and, eq, ne } from 'drizzle-orm'
import { subscriptions } from '#src/features/subscriptions/server/tables.ts'
import type { Desk } from './desk.ts'

/**
 * Stops the monthly plan that a canceled spot began, so that no further month is charged. Runs as a job after the
 * cancellation has committed; throws when the provider does not answer, and the job comes again.
 */
export async function stopPlanOfPlace(desk: Desk, registrationId: string): Promise<void> {
  const plans = await desk.db
    .select({ parentId: subscriptions.parentId, providerRef: subscriptions.providerRef })
    .from(subscriptions)
    .where(and(eq(subscriptions.registrationId, registrationId), ne(subscriptions.status, 'canceled')))
  for (const plan of plans) {
    const stopped = await desk.stopPlan(plan)
    if (!stopped.ok) throw new Error(`the plan of a cancelled place could not be stopped: ${stopped.because}`)
  }
}
