import type { PlanState } from '#src/features/payments/server.ts'
import { newId } from '#src/lib/ids.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { applyCharges } from './apply-charges.ts'
import { mailPlanStarted } from './mails.ts'
import type { PlanTools } from './plan-tools.ts'
import { subscriptions } from './tables.ts'

export type NewPlan = {
  parentId: string
  childId: string
  registrationId: string
  orderId: string
  name: string
  coveredCategories: readonly string[]
  /** How many covered classes each month includes; null means no limit. */
  includedPerMonth: number | null
  /** The plan at the provider, whose first payment is being settled. */
  state: PlanState
  /** What that payment charged, in cents. */
  paidCents: number
}

/** Writes a plan whose first payment arrived and tells its family, in the transaction that confirms its spot; once for each plan. */
export async function beginPlan(
  tools: Pick<PlanTools, 'clock' | 'provider' | 'mail' | 'settings'>,
  tx: Transaction,
  plan: NewPlan,
): Promise<void> {
  const { state, coveredCategories, paidCents, ...of } = plan
  const [begun] = await tx
    .insert(subscriptions)
    .values({
      ...of,
      id: newId(),
      coveredCategories: [...coveredCategories],
      status: firstStatus(state),
      cancelAtPeriodEnd: state.cancelAtPeriodEnd,
      amountCents: state.monthlyCents,
      currentPeriodStart: state.periodStart,
      currentPeriodEnd: state.periodEnd,
      provider: tools.provider.id,
      providerRef: state.ref,
      cardLabel: state.cardLabel ?? null,
      createdAt: tools.clock.now(),
    })
    .onConflictDoNothing({ target: subscriptions.providerRef })
    .returning()
  if (!begun) return
  await applyCharges(tools, tx, begun, state)
  if (begun.status === 'active') await mailPlanStarted(tools, tx, begun, paidCents)
}

/**
 * The provider may report "incomplete" for a moment after the payment; it was paid. A plan that ended before we
 * heard of that payment covers nothing, and the next check ends it together with its spot.
 */
function firstStatus({ status }: PlanState): PlanState['status'] {
  if (status === 'incomplete') return 'active'
  return status === 'canceled' ? 'past_due' : status
}
