import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { accountOf, paidByOf } from '../in-person.ts'
import type { ProviderState } from '../provider.ts'
import type { PaymentTools } from './payment-tools.ts'
import { postToLedger } from './post-to-ledger.ts'
import { payments, refunds } from './tables.ts'

type Locked = { refund: typeof refunds.$inferSelect; payment: typeof payments.$inferSelect }

/**
 * Applies the provider's current state to a refund: requested, then succeeded or failed; a successful one may still fail
 * later, which is final and reverses the ledger entries (T44).
 */
export async function settleRefund(
  tools: PaymentTools,
  refundId: string,
  state: ProviderState,
): Promise<'applied' | 'unchanged'> {
  return inTransaction(tools.db, async tx => {
    const locked = await lockRefund(tx, refundId)
    if (!locked) throw new Error('The refund to settle is missing.')
    const { status } = locked.refund
    if (state.status === 'succeeded' && status === 'requested') {
      await markSucceeded(tools, tx, locked)
      return 'applied'
    }
    if (state.status === 'failed' && status !== 'failed') {
      await markFailed(tools, tx, locked)
      return 'applied'
    }
    return 'unchanged'
  })
}

/** A refund with its payment, read under the payment's lock, which everything about its money takes first. */
export async function lockRefund(tx: Transaction, refundId: string): Promise<Locked | undefined> {
  const [known] = await tx.select().from(refunds).where(eq(refunds.id, refundId))
  if (!known) return undefined
  const [payment] = await tx.select().from(payments).where(eq(payments.id, known.paymentId)).for('update')
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId))
  return { refund: refund!, payment: payment! }
}

/** The family has the money back: marks the refund, moves it in the ledger and tells the order handler. */
export async function markSucceeded(
  tools: Pick<PaymentTools, 'clock' | 'handlers'>,
  tx: Transaction,
  { refund, payment }: Locked,
): Promise<void> {
  const { id, amountCents, orderId } = refund
  await mark(tools, tx, { refund, payment }, 'succeeded')
  await moveRefunded(tx, payment.id, amountCents)
  await postToLedger(tx, {
    cause: `refund:${id}`,
    parentId: payment.parentId,
    orderId,
    amounts: { sales: amountCents, [accountOf(payment.provider)]: -amountCents },
  })
}

async function markFailed(tools: PaymentTools, tx: Transaction, { refund, payment }: Locked): Promise<void> {
  const { id: refundId, amountCents, orderId, status } = refund
  const { parentId } = payment
  tools.log.error({ orderId, id: refundId }, 'a refund failed, and we still owe the family this money')
  await mark(tools, tx, { refund, payment }, 'failed')
  if (status === 'succeeded') {
    await moveRefunded(tx, payment.id, -amountCents)
    await postToLedger(tx, {
      cause: `refund-failed:${refundId}`,
      parentId,
      orderId,
      amounts: { sales: -amountCents, card: amountCents },
    })
  }
  await tools.handlers.orders?.refundFailed?.(tx, { refundId, orderId, parentId, amountCents })
}

async function mark(
  { clock, handlers }: Pick<PaymentTools, 'clock' | 'handlers'>,
  tx: Transaction,
  { refund, payment }: Locked,
  status: 'succeeded' | 'failed',
): Promise<void> {
  await tx.update(refunds).set({ status, settledAt: clock.now() }).where(eq(refunds.id, refund.id))
  const way = paidByOf(payment.provider)
  await handlers.orders?.refundSettled?.(tx, { ...refund, refundId: refund.id, status, way })
}

async function moveRefunded(tx: Transaction, paymentId: string, cents: number): Promise<void> {
  await tx
    .update(payments)
    .set({ refundedCents: sql`${payments.refundedCents} + ${cents}` })
    .where(eq(payments.id, paymentId))
}

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
