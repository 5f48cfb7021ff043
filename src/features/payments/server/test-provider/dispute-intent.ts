import { eq } from 'drizzle-orm'
import { inTransaction } from '#src/platform/database/retry.ts'
import { testIntents } from '../tables.ts'
import { announce } from './test-events.ts'
import type { TestTools } from './test-tools.ts'

/** The cardholder disputes a payment through the bank: all of it that wasn't refunded. */
export function disputeIntent(tools: TestTools, intentId: string): Promise<void> {
  return withPaid(tools, intentId, 'payment.disputed', intent => intent.amountCents - intent.refundedCents)
}

/** The bank decides: a won dispute returns the money, a lost one doesn't. */
export function closeDispute(tools: TestTools, intentId: string, end: 'won' | 'lost'): Promise<void> {
  return withPaid(tools, intentId, 'payment.dispute_closed', intent => (end === 'won' ? 0 : intent.disputedCents))
}

function withPaid(
  tools: TestTools,
  intentId: string,
  event: string,
  disputed: (intent: typeof testIntents.$inferSelect) => number,
): Promise<void> {
  return inTransaction(tools.db, async tx => {
    const [intent] = await tx.select().from(testIntents).where(eq(testIntents.id, intentId)).for('update')
    if (intent?.status !== 'succeeded') throw new Error('There is no such payment.')
    const disputedCents = disputed(intent)
    await tx.update(testIntents).set({ disputedCents }).where(eq(testIntents.id, intentId))
    await announce(tx, tools, event, intentId)
  })
}
