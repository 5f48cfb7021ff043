import { and, eq } from 'drizzle-orm'
import type { PaymentProvider, ProviderState } from '#src/features/payments/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import { subscriptions } from './tables.ts'

/**
 * Ends a family's plan with its paid period. Owner and provider id are looked up together, so that a stranger's plan is the
 * same as none and the provider never hears of it (THREATS T20). Repeating it changes nothing; the state afterwards is
 * what the provider says (T52).
 */
export async function cancelSubscription(
  { db, clock, log }: Pick<App, 'db' | 'clock' | 'log'>,
  provider: PaymentProvider,
  { parentId, providerRef }: { parentId: string; providerRef: string },
): Promise<Outcome<{ id: string }, 'not-found' | 'provider-down'>> {
  const [plan] = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.providerRef, providerRef), eq(subscriptions.parentId, parentId)))
  if (!plan) return refused('not-found')

  let state: ProviderState
  try {
    state = await provider.stop(providerRef, 'period_end', `stop-subscription:${plan.id}`)
  } catch (error) {
    log.warn({ id: plan.id, provider: provider.id, error }, 'a subscription could not be cancelled')
    return refused('provider-down')
  }
  const ended = state.status === 'cancelled'
  await db
    .update(subscriptions)
    .set({
      cancelAtPeriodEnd: state.cancelAtPeriodEnd ?? true,
      ...(ended ? { status: 'canceled', canceledAt: clock.now() } : {}),
    })
    .where(eq(subscriptions.id, plan.id))
  return { ok: true, id: plan.id }
}
