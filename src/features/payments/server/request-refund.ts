import { and, eq, ne, sql } from 'drizzle-orm'
import { newId } from '#src/lib/ids.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { isByHand } from '../by-hand.ts'
import { payments, refunds } from './tables.ts'

export type RefundRequest = {
  orderId: string
  amountCents: number
  reason: (typeof refunds.$inferSelect)['reason']
  /** Names what the refund is for, for example `refund:cancelled:<registrationId>`: one refund for each key. */
  key: string
}

/**
 * Writes down, in the transaction of what it is for, that money goes back the way it came: to the card by a job, or by the
 * hand of an admin, who marks it given (`giveBackByHand`). Never more
 * than was captured less what went back, here or elsewhere, is on its way or is disputed (T43, T45, T57). A repeated key answers the first refund.
 * Locks the order's payment: lock registrations and orders before calling it.
 */
export async function requestRefund(
  app: Pick<App, 'enqueue' | 'clock'>,
  tx: Transaction,
  { orderId, amountCents, reason, key }: RefundRequest,
): Promise<Outcome<{ refundId: string }, 'not-paid-by-card' | 'more-than-paid'>> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'succeeded')))
    .for('update')
  if (!payment) return refused('not-paid-by-card')
  const [known] = await tx.select().from(refunds).where(eq(refunds.idempotencyKey, key))
  if (known) return { ok: true, refundId: known.id }

  const gone = (await refundedByUs(tx, payment.id)) + payment.disputedCents + payment.returnedElsewhereCents
  if (amountCents <= 0 || gone + amountCents > payment.amountCents) return refused('more-than-paid')

  const refundId = newId()
  await tx.insert(refunds).values({
    id: refundId,
    paymentId: payment.id,
    orderId,
    amountCents,
    reason,
    idempotencyKey: key,
    status: 'requested',
    createdAt: app.clock.now(),
  })
  if (!isByHand(payment.provider)) await app.enqueue(tx, 'send-refund', { refundId })
  return { ok: true, refundId }
}

/** What went back of a payment by refunds of ours, in cents; with those on their way, which the provider may count already. */
export async function refundedByUs(tx: Transaction, paymentId: string): Promise<number> {
  const [sum] = await tx
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.status, 'failed')))
  return sum?.cents ?? 0
}
