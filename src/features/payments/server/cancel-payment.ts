import { and, eq, notInArray } from 'drizzle-orm'
import type { PaymentTools } from './payment-tools.ts'
import { knownPayment, settlePayment } from './settle-payment.ts'
import { payments } from './tables.ts'

/**
 * Cancels the unpaid payment of an order at the provider, so that a forgotten tab can't pay for an order that has ended. A
 * payment that succeeded in the meantime is settled instead. Throws if the provider doesn't respond.
 */
export async function cancelPayment(tools: PaymentTools, orderId: string): Promise<void> {
  const [payment] = await tools.db
    .select({ ...knownPayment, ref: payments.providerRef })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), notInArray(payments.status, ['succeeded', 'cancelled'])))
  // Without the provider's answer nobody has the secret, so nobody can pay.
  if (!payment?.ref) return
  // Also if it starts a plan: the provider decides in one step whether it was paid and whether its plan ends.
  await settlePayment(tools, payment, await tools.provider.stop(payment.ref, 'now', `cancel:${payment.id}`))
}
