import { randomBytes } from 'node:crypto'
import { newId } from '#src/lib/ids.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { postToLedger } from '../post-to-ledger.ts'
import { payments, refunds, testIntents, testRefunds } from '../tables.ts'
import { testId } from './test-events.ts'

export type PastPayment = {
  orderId: string
  parentId: string
  amountCents: number
  at: Date
  /** A test card, `4242` by default. */
  card?: string
  refund?: { amountCents: number; at: Date; reason: (typeof refunds.$inferSelect)['reason']; key: string }
}

/**
 * Writes a test payment that succeeded in the past, and its refund if any, to both the provider's books and ours, as if it
 * had been processed: for the sample program and for tests of later steps. The caller marks the order paid.
 */
export async function recordPastPayment(
  tx: Transaction,
  { orderId, parentId, amountCents, at, card = '4242', refund }: PastPayment,
): Promise<string> {
  const [paymentId, providerRef] = [newId(), testId('pi')]
  const clientSecret = `${providerRef}_secret_${randomBytes(32).toString('base64url')}`
  const shared = {
    idempotencyKey: `payment:${paymentId}`,
    clientSecret,
    amountCents,
    currency: 'usd',
    status: 'succeeded' as const,
  }
  const times = { createdAt: at, updatedAt: at, refundedCents: refund?.amountCents ?? 0 }
  await tx.insert(testIntents).values({ id: providerRef, ...shared, ...times, card, metadata: { orderId, paymentId } })
  await tx
    .insert(payments)
    .values({ id: paymentId, orderId, parentId, provider: 'local', providerRef, ...shared, ...times })
  await postToLedger(tx, {
    cause: `payment:${paymentId}`,
    parentId,
    orderId,
    createdAt: at,
    amounts: { card: amountCents, sales: -amountCents },
  })
  if (refund) await recordRefund(tx, { paymentId, providerRef, orderId, parentId, ...refund })
  return paymentId
}

type PastRefund = NonNullable<PastPayment['refund']> & {
  paymentId: string
  providerRef: string
  orderId: string
  parentId: string
}

async function recordRefund(
  tx: Transaction,
  { paymentId, providerRef, orderId, parentId, amountCents, at, reason, key }: PastRefund,
) {
  const [refundId, refundRef] = [newId(), testId('re')]
  const shared = { idempotencyKey: key, amountCents, status: 'succeeded' as const, createdAt: at }
  await tx.insert(testRefunds).values({ id: refundRef, intentId: providerRef, ...shared })
  await tx
    .insert(refunds)
    .values({ id: refundId, paymentId, orderId, reason, providerRef: refundRef, settledAt: at, ...shared })
  await postToLedger(tx, {
    cause: `refund:${refundId}`,
    parentId,
    orderId,
    createdAt: at,
    amounts: { sales: amountCents, card: -amountCents },
  })
}
