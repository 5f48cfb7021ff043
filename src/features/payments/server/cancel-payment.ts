import { and, eq, notInArray } from 'drizzle-orm'
import type { PaymentTools } from './payment-tools.ts'
import { settlePayment } from './settle-payment.ts'
import { payments } from './tables.ts'

/**
 * Cancels the unpaid payment of an order at the provider, so that a forgotten tab cannot pay for what was given up. A
 * payment that succeeded in the meantime is settled instead. Throws when the provider does not answer.
 */
export async function cancelPayment(tools: PaymentTools, orderId: string): Promise<void> {
  const [payment] = await tools.db
    .select({ id: payments.id, ref: payments.providerRef, plan: payments.subscriptionRef })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), notInArray(payments.status, ['succeeded', 'cancelled'])))
  // Without an answer of the provider nobody has the secret, so nobody can pay.
  if (!payment?.ref) return
  if (payment.plan) return cancelFirstOfPlan(tools, { id: payment.id, ref: payment.ref, plan: payment.plan })
  await settlePayment(tools, payment.id, await tools.provider.stop(payment.ref, 'now', `cancel:${payment.id}`))
}

/** A plan that nobody has paid for ends whole, and its payment with it. */
async function cancelFirstOfPlan(
  { provider, ...tools }: PaymentTools,
  { id, ref, plan }: { id: string; ref: string; plan: string },
): Promise<void> {
  const paid = (await provider.fetch(ref)).status === 'succeeded'
  if (!paid) await provider.stop(plan, 'now', `cancel-plan:${id}`)
  await settlePayment({ ...tools, provider }, id, await provider.fetch(ref))
}
