import { and, eq, isNull, ne } from 'drizzle-orm'
import { subscriptions } from '#src/features/subscriptions/server/tables.ts'
import type { JobKind } from '#src/platform/jobs/jobs.ts'
import type { Context } from './context.ts'
import { processClassCancellation } from './process-class-cancellation.ts'
import { classCancellations } from './tables.ts'

/** Background jobs for cancellations. Each may run twice. */
export function cancellationJobs(context: Context): JobKind<never>[] {
  const stopPlan: JobKind<{ registrationId: string }> = {
    name: 'stop-plan-of-place',
    retries: 12,
    run: ({ registrationId }) => stopPlanOfPlace(context, registrationId),
  }
  const processQueue: JobKind<{ callOffId: string }> = {
    name: 'process-class-cancellation',
    formerName: 'work-off-call-off',
    run: ({ callOffId }) => processClassCancellation(context, callOffId),
  }
  const finish: JobKind = {
    name: 'finish-class-cancellations',
    formerName: 'finish-call-offs',
    every: 'sweep',
    retries: 0,
    async run() {
      const open = await context.db
        .select({ id: classCancellations.id })
        .from(classCancellations)
        .where(isNull(classCancellations.finishedAt))
      for (const { id } of open) {
        try {
          await processClassCancellation(context, id)
        } catch (error) {
          context.log.error({ id, error }, 'could not finish a cancellation by staff yet; will try again')
        }
      }
    },
  }
  return [stopPlan, processQueue, finish]
}

/**
 * Stops the monthly plan that a canceled spot started, so that no further month is charged. Runs as a job after the
 * cancellation has committed; throws if the provider doesn't respond, so the job runs again.
 */
async function stopPlanOfPlace(context: Context, registrationId: string): Promise<void> {
  const plans = await context.db
    .select({ parentId: subscriptions.parentId, providerRef: subscriptions.providerRef })
    .from(subscriptions)
    .where(and(eq(subscriptions.registrationId, registrationId), ne(subscriptions.status, 'canceled')))
  for (const plan of plans) {
    const stopped = await context.stopPlan(plan)
    if (!stopped.ok) throw new Error(`Could not stop the plan of a canceled spot: ${stopped.because}`)
  }
}
