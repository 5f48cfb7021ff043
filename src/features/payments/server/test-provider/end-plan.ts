import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { testIntents, testInvoices, testSubscriptions } from '../tables.ts'
import { announce } from './test-events.ts'
import type { TestTools } from './test-tools.ts'

/** Ends a plan for good: unpaid charges are dropped, and its unpaid payments can't be made anymore. The plan is locked. */
export async function endPlan(tx: Transaction, tools: TestTools, { id }: { id: string }): Promise<void> {
  const unpaid = await tx
    .update(testInvoices)
    .set({ status: 'void', nextAttemptAt: null })
    .where(and(eq(testInvoices.subscriptionId, id), eq(testInvoices.status, 'open')))
    .returning({ intentId: testInvoices.intentId })
  if (unpaid.length > 0) {
    await tx
      .update(testIntents)
      .set({ status: 'canceled', updatedAt: tools.clock.now() })
      .where(
        and(
          inArray(
            testIntents.id,
            unpaid.map(each => each.intentId),
          ),
          inArray(testIntents.status, ['requires_payment_method', 'requires_action']),
        ),
      )
  }
  await tx.update(testSubscriptions).set({ status: 'canceled' }).where(eq(testSubscriptions.id, id))
  await announce(tx, tools, 'plan.ended', id)
}
