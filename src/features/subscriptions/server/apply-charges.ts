import { eq } from 'drizzle-orm'
import { type PlanCharge, type PlanState, recordCharge } from '#src/features/payments/server.ts'
import { newId } from '#src/lib/ids.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import type { PlanTools } from './plan-tools.ts'
import { subscriptionPayments, type subscriptions } from './tables.ts'

type Plan = typeof subscriptions.$inferSelect
/** What became of charges: those that failed, succeeded after a failure, or at once. */
export type ChargeNews = { failed: PlanCharge[]; recovered: PlanCharge[]; charged: PlanCharge[] }

/**
 * Writes every charge of a plan to its history, one row each, and counts the money of successful ones, once. A
 * successful charge stays successful, whatever older news says. Answers what became of them since the last check. If the
 * plan's own status has changed, that is what became of its latest charge in any case: a provider is asked for plan and
 * charges one after the other, so the last check may have seen the charge before the plan.
 */
export async function applyCharges(
  tools: Pick<PlanTools, 'clock' | 'provider'>,
  tx: Transaction,
  plan: Plan,
  state: PlanState,
): Promise<ChargeNews> {
  const known = await tx.select().from(subscriptionPayments).where(eq(subscriptionPayments.subscriptionId, plan.id))
  const news: ChargeNews = { failed: [], recovered: [], charged: [] }
  const latest = state.status !== plan.status && state.charges.length > 1 ? state.charges.at(-1) : undefined
  for (const charge of state.charges) {
    const row = known.find(each => each.providerRef === charge.ref)
    // A provider may not tell the reason anymore once the charge is paid.
    const paidNews = row?.failureMessage || row?.status === 'failed' ? news.recovered : news.charged
    if (row?.status === 'succeeded' && charge === latest) paidNews.push(charge)
    if (row?.status === 'succeeded') continue
    const id = row?.id ?? newId()
    const failureMessage = charge.failureMessage ?? row?.failureMessage ?? null
    const status = charge.status
    const changes = { status, failureMessage, periodStart: charge.periodStart, periodEnd: charge.periodEnd }
    if (row) await tx.update(subscriptionPayments).set(changes).where(eq(subscriptionPayments.id, id))
    else {
      const { ref: providerRef, amountCents, at: createdAt } = charge
      const whose = { id, subscriptionId: plan.id, providerRef, amountCents, createdAt }
      await tx.insert(subscriptionPayments).values({ ...whose, ...changes })
    }
    if (status === 'succeeded') {
      const { parentId, provider } = plan
      const paymentId = await recordCharge(tools, tx, { charge, historyId: id, parentId, provider })
      await tx.update(subscriptionPayments).set({ paymentId }).where(eq(subscriptionPayments.id, id))
      paidNews.push(charge)
    } else if (status === 'failed' && (row?.status !== 'failed' || charge === latest)) news.failed.push(charge)
  }
  return news
}
