import { and, desc, eq, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { PaymentTools } from './payment-tools.ts'
import { knownPayment, settlePayment } from './settle-payment.ts'
import { payments } from './tables.ts'

/** The state of an order's card payment. */
export type PaymentView = {
  paymentId: string
  status: (typeof payments.$inferSelect)['status']
  failureMessage: string | null
  amountCents: number
  refundedCents: number
}

const ASK_AGAIN_AFTER_MS = 1_000
const FINAL = ['succeeded', 'cancelled'] as const

/** The order's payment as far as we know; undefined if none was started. */
export async function readPayment(db: Queryable, orderId: string): Promise<PaymentView | undefined> {
  const [payment] = await db
    .select({
      paymentId: payments.id,
      status: payments.status,
      failureMessage: payments.failureMessage,
      amountCents: payments.amountCents,
      refundedCents: payments.refundedCents,
    })
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(sql`${payments.status} = 'cancelled'`, desc(payments.createdAt))
    .limit(1)
  return payment
}

/**
 * Asks the provider about the order's unfinished payment and settles it; at most once a second across all processes, so
 * a polling page doesn't burden the provider. If the provider doesn't respond, the known state stays.
 */
export async function refreshPayment(tools: PaymentTools, orderId: string): Promise<void> {
  const now = tools.clock.now()
  const [turn] = await tools.db
    .update(payments)
    .set({ checkedAt: now })
    .where(
      and(
        eq(payments.orderId, orderId),
        isNotNull(payments.providerRef),
        notInArray(payments.status, [...FINAL]),
        or(isNull(payments.checkedAt), lt(payments.checkedAt, new Date(now.getTime() - ASK_AGAIN_AFTER_MS))),
      ),
    )
    .returning({ ...knownPayment, ref: payments.providerRef })
  if (turn?.ref) {
    try {
      await settlePayment(tools, turn, await tools.provider.fetch(turn.ref))
    } catch (error) {
      tools.log.warn({ orderId, error }, 'could not look up a payment')
    }
  }
}
