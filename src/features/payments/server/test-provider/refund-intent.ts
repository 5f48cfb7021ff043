import { eq, sql } from 'drizzle-orm'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { ProviderState } from '../../provider.ts'
import { TEST_CARDS } from '../../test-cards.ts'
import { testIntents, testRefunds } from '../tables.ts'
import { refundState } from './intent-state.ts'
import { announce, testId } from './test-events.ts'
import type { TestTools } from './test-tools.ts'

const FAILS_AFTER_SECONDS = 60

/** Sends a refund, once for each key. Throws for more than was paid, and for a key used for something else. */
export async function refundIntent(
  tools: TestTools,
  intentId: string,
  cents: number,
  key: string,
): Promise<ProviderState> {
  return inTransaction(tools.db, async tx => {
    const [intent] = await tx.select().from(testIntents).where(eq(testIntents.id, intentId)).for('update')
    if (!intent) throw new Error('There is no such payment.')
    const [known] = await tx.select().from(testRefunds).where(eq(testRefunds.idempotencyKey, key))
    if (known) {
      if (known.intentId !== intentId || known.amountCents !== cents)
        throw new Error('this key was used for another refund')
      return refundState(known, intent.currency)
    }
    const possible = intent.status === 'succeeded' && Number.isSafeInteger(cents) && cents > 0
    if (!possible || intent.refundedCents + cents > intent.amountCents) throw new Error('this cannot be refunded')

    const [refund] = await tx
      .insert(testRefunds)
      .values({
        id: testId('re'),
        intentId,
        idempotencyKey: key,
        amountCents: cents,
        status: 'succeeded',
        createdAt: tools.clock.now(),
      })
      .returning()
    await moveRefunded(tx, intentId, cents)
    await announce(tx, tools, 'refund.succeeded', refund!.id)
    await announce(tx, tools, 'payment.refunded', intentId)
    if (TEST_CARDS.find(card => card.id === intent.card)?.behavior === 'refund-fails') {
      const afterSeconds = tools.options.refundFailsAfterSeconds ?? FAILS_AFTER_SECONDS
      await tools.enqueue(tx, 'fail-test-refund', { refundId: refund!.id }, { afterSeconds })
    }
    return refundState(refund!, intent.currency)
  })
}

/** The card's bank returns a refund, later. */
export async function failRefund(tools: TestTools, refundId: string): Promise<void> {
  await inTransaction(tools.db, async tx => {
    const [refund] = await tx.select().from(testRefunds).where(eq(testRefunds.id, refundId)).for('update')
    if (refund?.status !== 'succeeded') return
    await tx.update(testRefunds).set({ status: 'failed' }).where(eq(testRefunds.id, refundId))
    await moveRefunded(tx, refund.intentId, -refund.amountCents)
    await announce(tx, tools, 'refund.failed', refundId)
  })
}

const moveRefunded = (
  tx: Parameters<Parameters<TestTools['db']['transaction']>[0]>[0],
  intentId: string,
  cents: number,
) =>
  tx
    .update(testIntents)
    .set({ refundedCents: sql`${testIntents.refundedCents} + ${cents}` })
    .where(eq(testIntents.id, intentId))
