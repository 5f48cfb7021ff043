import { and, eq, ne } from 'drizzle-orm'
import { subscriptions } from '#src/features/subscriptions/server/tables.ts'
import type { Desk } from './desk.ts'
import { registrations } from './tables.ts'

/**
 * Stops the plans whose spot was canceled, so that no month is charged for a spot that is gone, and applies their end at
 * once: the event of it may be lost. May run twice; a provider that does not answer is asked again with the next round.
 */
export async function stopOrphanedPlans({ db, log, payments }: Desk): Promise<void> {
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
      log.warn({ id, error }, 'the plan of a cancelled place could not be stopped yet')
    }
  }
}
