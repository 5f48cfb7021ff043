import { eq } from 'drizzle-orm'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { renewalRefusalOf, TEST_CARDS } from '../../test-cards.ts'
import { testIntents, testInvoices, testSubscriptions } from '../tables.ts'
import { endPlan } from './end-plan.ts'
import { daysAfter } from './plan-clock.ts'
import { announce } from './test-events.ts'
import type { TestTools } from './test-tools.ts'

type Plan = typeof testSubscriptions.$inferSelect
type Invoice = typeof testInvoices.$inferSelect

/** A failed charge is retried this many days after its month began; after the last one the plan ends. */
const RETRY_DAYS = [3, 5, 7]

/**
 * Charges a month with the plan's current card; the plan is locked. `scheduled` counts as one of the retries; one
 * that a family starts itself doesn't.
 */
export async function chargeInvoice(
  tx: Transaction,
  tools: TestTools,
  plan: Plan,
  invoice: Invoice,
  { scheduled = true } = {},
): Promise<void> {
  const card = TEST_CARDS.find(each => each.id === (plan.card ?? '4242'))
  const refusal = card ? renewalRefusalOf(card.behavior) : 'This card is unknown.'
  const intent = { card: card?.id ?? null, updatedAt: tools.clock.now() }
  const attempts = invoice.attempts + (scheduled ? 1 : 0)
  if (!refusal) {
    await tx
      .update(testIntents)
      .set({ ...intent, status: 'succeeded' })
      .where(eq(testIntents.id, invoice.intentId))
    await tx
      .update(testInvoices)
      .set({ status: 'paid', attempts, nextAttemptAt: null })
      .where(eq(testInvoices.id, invoice.id))
    await tx.update(testSubscriptions).set({ status: 'active' }).where(eq(testSubscriptions.id, plan.id))
    await announce(tx, tools, 'plan.charged', plan.id)
    return
  }
  await tx
    .update(testIntents)
    .set({ ...intent, failureMessage: refusal })
    .where(eq(testIntents.id, invoice.intentId))
  const days = RETRY_DAYS[attempts - 1]
  const nextAttemptAt = days === undefined ? null : daysAfter(invoice.periodStart, days)
  await tx.update(testInvoices).set({ attempts, nextAttemptAt }).where(eq(testInvoices.id, invoice.id))
  await tx.update(testSubscriptions).set({ status: 'past_due' }).where(eq(testSubscriptions.id, plan.id))
  await announce(tx, tools, 'plan.charge_failed', plan.id)
  if (!nextAttemptAt) await endPlan(tx, tools, plan)
}
