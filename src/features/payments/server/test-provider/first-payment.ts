import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { type testIntents, testInvoices, testSubscriptions } from '../tables.ts'
import { endPlan } from './end-plan.ts'
import { monthsAfter, planNow } from './plan-clock.ts'
import { announce } from './test-events.ts'
import type { TestTools } from './test-tools.ts'

type Intent = typeof testIntents.$inferSelect

/** The first payment of a plan arrived: it is active from now on, and its months are counted from today. */
export async function beginTestPlan(tx: Transaction, tools: TestTools, intent: Intent): Promise<void> {
  const found = await unbegunPlan(tx, intent.id)
  if (!found) return
  const { plan, invoice } = found
  const periodStart = await planNow(tools, tx)
  const periodEnd = monthsAfter(periodStart, 1)
  await tx
    .update(testInvoices)
    .set({ status: 'paid', attempts: 1, periodStart, periodEnd, createdAt: periodStart })
    .where(eq(testInvoices.id, invoice.id))
  await tx
    .update(testSubscriptions)
    .set({ status: 'active', card: intent.card, currentPeriodStart: periodStart, currentPeriodEnd: periodEnd })
    .where(eq(testSubscriptions.id, plan.id))
  await announce(tx, tools, 'plan.changed', plan.id)
}

/** The first payment of a plan was canceled: the plan that waited for it ends. */
export async function endUnbegunPlan(tx: Transaction, tools: TestTools, intentId: string): Promise<void> {
  const found = await unbegunPlan(tx, intentId)
  if (found) await endPlan(tx, tools, found.plan)
}

/** The plan, locked, that waits for this payment as its first. */
async function unbegunPlan(tx: Transaction, intentId: string) {
  const [invoice] = await tx
    .select()
    .from(testInvoices)
    .where(and(eq(testInvoices.intentId, intentId), eq(testInvoices.status, 'open')))
  if (!invoice) return undefined
  const [plan] = await tx
    .select()
    .from(testSubscriptions)
    .where(eq(testSubscriptions.id, invoice.subscriptionId))
    .for('update')
  return plan?.status === 'incomplete' ? { plan, invoice } : undefined
}
