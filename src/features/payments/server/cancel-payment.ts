import { and, eq, notInArray } from 'drizzle-orm'
import type { PaymentTools } from './payment-tools.ts'
import { knownPayment, settlePayment } from './settle-payment.ts'
import { payments } from './tables.ts'

/**
 * Cancels the unpaid payment of an order at the provider, so that a forgotten tab cannot pay for what was given up. A
 * payment that succeeded in the meantime is settled instead. Throws when the provider does not answer.
 */
export async function cancelPayment(tools: PaymentTools, orderId: string): Promise<void> {
  const [payment] = await tools.db
    .select({ ...knownPayment, ref: payments.providerRef })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), notInArray(payments.status, ['succeeded', 'cancelled'])))
  // Without an answer of the provider nobody has the secret, so nobody can pay.
  if (!payment?.ref) return
  // Also where it begins a plan: whether it was paid, and whether its plan ends, the provider decides in one step.
  await settlePayment(tools, payment, await tools.provider.stop(payment.ref, 'now', `cancel:${payment.id}`))
}
