import { and, eq, isNull } from 'drizzle-orm'
import type { PaymentTools } from './payment-tools.ts'
import { settleRefund } from './settle-refund.ts'
import { payments, refunds } from './tables.ts'

/**
 * Sends a recorded refund, outside any transaction, with the key of its row; safe to repeat from any line
 * (T43). Throws if the provider doesn't respond, so the job runs again.
 */
export async function sendRefund(tools: PaymentTools, refundId: string): Promise<void> {
  const [row] = await tools.db
    .select({ refund: refunds, paymentRef: payments.providerRef })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId))
  if (row?.refund.status !== 'requested' || !row.paymentRef) return

  let ref = row.refund.providerRef
  if (!ref) {
    const sent = await tools.provider.refund(row.paymentRef, row.refund.amountCents, row.refund.idempotencyKey)
    ref = sent.ref
    await tools.db
      .update(refunds)
      .set({ providerRef: ref })
      .where(and(eq(refunds.id, refundId), isNull(refunds.providerRef)))
  }
  // Fetched after its id was stored: an event that arrived earlier found no refund to belong to.
  await settleRefund(tools, refundId, await tools.provider.fetch(ref))
}
