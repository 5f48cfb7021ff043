import { and, eq, ne } from 'drizzle-orm'
import { subscriptions } from '#src/features/subscriptions/server/tables.ts'
import type { Context } from './context.ts'
import { registrations } from './tables.ts'

/**
 * Stops the plans whose spot was canceled, so that no further month is charged, and applies their end right
 * away, since the event for it may get lost. May run twice; a provider that doesn't respond is asked again in the next run.
 */
export async function stopOrphanedPlans({ db, log, payments }: Context): Promise<void> {
  const { provider } = payments
  const plans = await db
    .select({ id: subscriptions.id, ref: subscriptions.providerRef })
    .from(subscriptions)
    .innerJoin(registrations, eq(registrations.id, subscriptions.registrationId))
    .where(
      and(
        ne(subscriptions.status, 'canceled'),
        eq(registrations.status, 'cancelled'),
        eq(subscriptions.provider, provider.id),
      ),
    )
  for (const { id, ref } of plans) {
    try {
      await provider.stop(ref, 'now', `stop-orphaned-plan:${id}`)
      await payments.refreshPlan(ref)
    } catch (error) {
      log.warn({ id, error }, 'could not stop the plan of a canceled spot yet; will try again')
    }
  }
}
