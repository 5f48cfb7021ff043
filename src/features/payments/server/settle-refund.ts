import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { ProviderState } from '../provider.ts'
import type { PaymentTools } from './payment-tools.ts'
import { postToLedger } from './post-to-ledger.ts'
import { payments, refunds } from './tables.ts'

/**
 * Applies the provider's current truth to a refund: requested, then succeeded or failed; a succeeded one may still fail
 * later, which is final and takes the ledger entries back (THREATS T44).
 */
export async function settleRefund(
  tools: PaymentTools,
  refundId: string,
  state: ProviderState,
): Promise<'applied' | 'unchanged'> {
  return inTransaction(tools.db, async tx => {
    const [known] = await tx.select().from(refunds).where(eq(refunds.id, refundId))
    if (!known) throw new Error('a refund to settle is not there')
    const [payment] = await tx.select().from(payments).where(eq(payments.id, known.paymentId)).for('update')
    // Read again under the payment's lock, which everything about its money takes first.
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId))
    const { amountCents, orderId, status } = refund!
    const { parentId } = payment!
    const mark = async (to: 'succeeded' | 'failed') => {
      await tx.update(refunds).set({ status: to, settledAt: tools.clock.now() }).where(eq(refunds.id, refundId))
      await tools.desk.serving?.refundSettled?.(tx, { ...refund!, refundId, status: to })
    }

    if (state.status === 'succeeded' && status === 'requested') {
      await mark('succeeded')
      await moveRefunded(tx, known.paymentId, amountCents)
      await postToLedger(tx, {
        cause: `refund:${refundId}`,
        parentId,
        orderId,
        amounts: { sales: amountCents, card: -amountCents },
      })
      return 'applied'
    }
    if (state.status === 'failed' && status !== 'failed') {
      tools.log.error({ orderId, id: refundId }, 'a refund failed: the family is owed this money')
      await mark('failed')
      if (status === 'succeeded') {
        await moveRefunded(tx, known.paymentId, -amountCents)
        await postToLedger(tx, {
          cause: `refund-failed:${refundId}`,
          parentId,
          orderId,
          amounts: { sales: -amountCents, card: amountCents },
        })
      }
      await tools.desk.serving?.refundFailed?.(tx, { refundId, orderId, parentId, amountCents })
      return 'applied'
    }
    return 'unchanged'
  })
}

async function moveRefunded(tx: Transaction, paymentId: string, cents: number): Promise<void> {
  await tx
    .update(payments)
    .set({ refundedCents: sql`${payments.refundedCents} + ${cents}` })
    .where(eq(payments.id, paymentId))
}
