import { eq, sql } from 'drizzle-orm'
import { lockFamily } from '#src/features/families/server.ts'
import type { PlanState } from '#src/features/payments/server.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { applyCharges } from './apply-charges.ts'
import { mailPlanCharged, mailPlanEnded, mailPlanFailed, mailPlanRecovered } from './mails.ts'
import type { PlanTools } from './plan-tools.ts'
import { subscriptions } from './tables.ts'

type Result = 'applied' | 'unchanged' | 'unmatched'

/**
 * Asks the provider for the state of a plan and applies it: status, period, card, every charge with its money, and the end of
 * what it paid for. Any number of repeats in any order ends in the same state (T39, T52). Throws if the
 * provider doesn't respond.
 */
export async function settlePlan(tools: PlanTools, ref: string): Promise<Result> {
  const [known] = await tools.db
    .select({ id: subscriptions.id, parentId: subscriptions.parentId })
    .from(subscriptions)
    .where(eq(subscriptions.providerRef, ref))
  if (!known) return 'unmatched'
  // One clock for all processes: a later request knows more, so an answer that has been overtaken is dropped.
  const { rows } = await tools.db.execute<{ at: string }>(sql`SELECT clock_timestamp()::text AS at`)
  const state = await tools.provider.fetchPlan(ref)
  if (!state) throw new Error("The provider doesn't know one of our plans.")
  return applyPlan(tools, known, state, rows[0]!.at)
}

/** Applies the state of a plan as of `askedAt`, when the provider was asked (by the database's clock). */
export function applyPlan(
  tools: PlanTools,
  { id, parentId }: { id: string; parentId: string },
  state: PlanState,
  askedAt: string,
): Promise<Result> {
  return inTransaction(tools.db, async tx => {
    await lockFamily(tx, parentId)
    const [before] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update')
    if (!before) throw new Error('The plan disappeared while it was being settled.')
    const [turn] = await tx
      .update(subscriptions)
      .set({ checkedAt: sql`${askedAt}::timestamptz` })
      .where(
        sql`${subscriptions.id} = ${id} AND (${subscriptions.checkedAt} IS NULL OR ${subscriptions.checkedAt} <= ${askedAt}::timestamptz)`,
      )
      .returning({ id: subscriptions.id })
    if (!turn) return 'unchanged'

    const news = await applyCharges(tools, tx, before, state)
    const ended = before.status !== 'canceled' && state.status === 'canceled'
    const next = {
      status: before.status === 'canceled' ? before.status : state.status,
      cancelAtPeriodEnd: state.cancelAtPeriodEnd,
      amountCents: state.monthlyCents,
      currentPeriodStart: state.periodStart,
      currentPeriodEnd: state.periodEnd,
      cardLabel: state.cardLabel ?? before.cardLabel,
      canceledAt: ended ? tools.clock.now() : before.canceledAt,
    }
    await tx.update(subscriptions).set(next).where(eq(subscriptions.id, id))
    const plan = { ...before, ...next }
    // A family that was away is told the current state, not the steps in between.
    if (next.status === 'past_due') for (const charge of news.failed) await mailPlanFailed(tools, tx, plan, charge)
    if (next.status === 'active') for (const charge of news.recovered) await mailPlanRecovered(tools, tx, plan, charge)
    // The order's own emails are about the first charge.
    const latest = news.charged.filter(charge => charge.ref !== state.charges[0]?.ref).at(-1)
    if (next.status === 'active' && latest) await mailPlanCharged(tools, tx, plan, latest)
    if (ended) {
      await mailPlanEnded(tools, tx, plan)
      if (plan.registrationId) await tools.above.ended?.(tx, { registrationId: plan.registrationId })
    }
    return hasChanged(before, next) || news.failed.length + news.recovered.length > 0 ? 'applied' : 'unchanged'
  })
}

const hasChanged = (before: object, next: object) =>
  Object.entries(next).some(([key, value]) => String(value) !== String((before as Record<string, unknown>)[key]))
