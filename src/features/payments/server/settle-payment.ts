import { and, eq, ne } from 'drizzle-orm'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { sendInOrder } from '#src/platform/database/send-in-order.ts'
import type { PlanState, ProviderState } from '../provider.ts'
import { decide } from './decide.ts'
import { type PaymentTools, requireOrderHandler } from './payment-tools.ts'
import { postToLedger } from './post-to-ledger.ts'
import { refundedByUs, requestRefund } from './request-refund.ts'
import { payments } from './tables.ts'

type Payment = typeof payments.$inferSelect
/** What was read from the provider about a payment. */
export type KnownPayment = Pick<
  Payment,
  'id' | 'status' | 'subscriptionRef' | 'disputedCents' | 'returnedElsewhereCents'
>
/** Its columns. */
export const knownPayment = {
  id: payments.id,
  status: payments.status,
  subscriptionRef: payments.subscriptionRef,
  disputedCents: payments.disputedCents,
  returnedElsewhereCents: payments.returnedElsewhereCents,
}

/**
 * Applies the provider's current state to a payment, in one transaction with the row locked. On its first success the
 * order handler takes the spots and the ledger is written; without a spot left, the full refund is recorded instead.
 * Any number of repeats in any order ends in the same state (T35, T39, T41).
 */
export async function settlePayment(
  tools: PaymentTools,
  known: KnownPayment,
  state: ProviderState,
): Promise<'applied' | 'unchanged'> {
  if (isKnown(known, state)) return 'unchanged'
  const { id: paymentId } = known
  const plan = state.status === 'succeeded' ? await planBegunBy(tools, known) : undefined
  return inTransaction(tools.db, async tx => {
    const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update')
    if (!payment) throw new Error('The payment to settle is missing.')
    const decision = decide(payment, state)
    if (decision.change === 'none') return recordExternalReversal(tx, tools, payment, state)
    if (decision.change === 'flag') return flag(tx, tools, payment, decision.because)
    if (decision.change === 'paid') {
      await settlePaid(tx, tools, payment, state.cardLabel, plan)
      return 'applied'
    }
    const { status, failureMessage } = decision
    const [changed] = await tx
      .update(payments)
      .set({ status, failureMessage, updatedAt: tools.clock.now() })
      .where(and(eq(payments.id, payment.id), ne(payments.status, status)))
      .returning({ id: payments.id })
    return changed ? 'applied' : 'unchanged'
  })
}

/** The second caller, the polling page or the provider's event, finds that all is done. `succeeded` is final. */
const isKnown = (known: KnownPayment, state: ProviderState): boolean =>
  known.status === 'succeeded' &&
  state.disputedCents === known.disputedCents &&
  state.refundedCents === 0 &&
  known.returnedElsewhereCents === 0

/** Money that the bank took back, or that was refunded elsewhere, can't be refunded a second time (T57). */
async function recordExternalReversal(
  tx: Transaction,
  tools: PaymentTools,
  { id, orderId, status, ...known }: Payment,
  { disputedCents, refundedCents }: ProviderState,
): Promise<'applied' | 'unchanged'> {
  if (status !== 'succeeded') return 'unchanged'
  const returnedElsewhereCents = Math.max(0, refundedCents - (await refundedByUs(tx, id)))
  const disputes = disputedCents !== known.disputedCents
  const elsewhere = returnedElsewhereCents !== known.returnedElsewhereCents
  if (!disputes && !elsewhere) return 'unchanged'
  if (disputes) tools.log.error({ orderId }, 'a dispute about a payment was opened or closed')
  if (elsewhere) tools.log.error({ orderId }, 'a payment was refunded at the provider and not by us')
  await tx
    .update(payments)
    .set({ disputedCents, returnedElsewhereCents, updatedAt: tools.clock.now() })
    .where(eq(payments.id, id))
  return 'applied'
}

/** The state of the plan that an unsettled payment starts; read before the transaction. */
async function planBegunBy(
  tools: PaymentTools,
  { subscriptionRef, status }: KnownPayment,
): Promise<PlanState | undefined> {
  if (!subscriptionRef || status === 'succeeded') return undefined
  const plan = await tools.provider.fetchPlan(subscriptionRef)
  if (!plan) throw new Error('The provider does not know a plan that was paid.')
  return plan
}

async function settlePaid(
  tx: Transaction,
  tools: PaymentTools,
  payment: Payment,
  cardLabel: string | undefined,
  plan?: PlanState,
): Promise<void> {
  const { id: paymentId, orderId, parentId, amountCents, currency } = payment
  const cause = `payment:${paymentId}`
  const paid = { orderId, parentId, paymentId, amountCents, currency, plan }
  const [, , settled] = await sendInOrder(
    () =>
      tx
        .update(payments)
        .set({
          status: 'succeeded',
          reference: cardLabel ?? null,
          failureMessage: null,
          flaggedBecause: null,
          updatedAt: tools.clock.now(),
        })
        .where(eq(payments.id, paymentId)),
    () => postToLedger(tx, { cause, parentId, orderId, amounts: { card: amountCents, sales: -amountCents } }),
    () => requireOrderHandler(tools).settlePaid(tx, { ...paid, subscriptionRef: payment.subscriptionRef ?? undefined }),
  )
  if (settled === 'no-place') {
    const refund = await requestRefund(tools, tx, {
      orderId,
      amountCents,
      reason: 'paid-too-late',
      key: `refund:paid-too-late:${orderId}`,
    })
    await stopPlan(tx, tools, payment)
    if (!refund.ok) throw new Error(`Could not refund a payment without a spot: ${refund.because}`)
  }
  if (settled === 'not-due') {
    const key = `refund:not-due:${paymentId}`
    const refund = await requestRefund(tools, tx, { orderId, paymentId, amountCents, reason: 'duplicate-payment', key })
    if (!refund.ok) throw new Error(`Could not refund a payment that was not due: ${refund.because}`)
  }
  if (settled === 'mismatch') await flag(tx, tools, { ...payment, flaggedBecause: null }, 'order-differs')
}

/** Money that doesn't match the agreed payment: nothing is confirmed, and the audit reports it until staff have looked at it. */
async function flag(
  tx: Transaction,
  tools: PaymentTools,
  payment: Payment,
  because: NonNullable<Payment['flaggedBecause']>,
): Promise<'applied' | 'unchanged'> {
  if (payment.flaggedBecause) return 'unchanged'
  tools.log.error({ orderId: payment.orderId, code: because }, 'a payment does not match its order and needs attention')
  await tx
    .update(payments)
    .set({ flaggedBecause: because, updatedAt: tools.clock.now() })
    .where(eq(payments.id, payment.id))
  await stopPlan(tx, tools, payment)
  return 'applied'
}

/** A plan whose first payment bought nothing must never charge a second month. */
async function stopPlan(tx: Transaction, tools: PaymentTools, { subscriptionRef: ref, id }: Payment): Promise<void> {
  if (ref) await tools.enqueue(tx, 'stop-plan', { ref, key: `stop-plan:${id}` })
}
