import { and, asc, eq, gt, ne, sql } from 'drizzle-orm'
import { newId } from '#src/lib/ids.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import type { Queryable, Transaction } from '#src/platform/database/open-database.ts'
import { isInPerson } from '../in-person.ts'
import { splitRefund } from '../split-refund.ts'
import { payments, refunds } from './tables.ts'

/**
 * Whether the bank has taken back, or is deciding about, money of an order, or part of it was refunded at the provider and
 * not by us: then nothing is given for it automatically, staff decide.
 */
export async function isDisputed(db: Queryable, orderId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(eq(payments.orderId, orderId), gt(sql`${payments.disputedCents} + ${payments.returnedElsewhereCents}`, 0)),
    )
  return found !== undefined
}

export type RefundRequest = {
  orderId: string
  /** Only this payment of the order; by default as many of them as it takes. */
  paymentId?: string
  amountCents: number
  reason: (typeof refunds.$inferSelect)['reason']
  /** Names what the refund is for, for example `refund:cancelled:<registrationId>`: one refund for each key. */
  key: string
}

/**
 * Records, in the transaction of what it is for, a refund the way the money was paid: to the card by a job, or in person by
 * an admin, who marks it as given (`refundInPerson`). Never more than the captured amount minus what was refunded, here or
 * elsewhere, is pending or is disputed (T43, T45, T57). If it takes more than one payment, cards come first, then the
 * newest; the other refunds name the first, whose id is answered. A repeated key answers the first refund.
 * Locks the order's payments: lock registrations and orders before calling it.
 */
export async function requestRefund(
  app: Pick<App, 'enqueue' | 'clock'>,
  tx: Transaction,
  { orderId, paymentId, amountCents, reason, key }: RefundRequest,
): Promise<Outcome<{ refundId: string }, 'not-paid' | 'more-than-paid'>> {
  const paid = and(eq(payments.orderId, orderId), eq(payments.status, 'succeeded'))
  const locked = await tx.select().from(payments).where(paid).orderBy(asc(payments.id)).for('update')
  if (locked.length === 0) return refused('not-paid')
  const [known] = await tx.select().from(refunds).where(eq(refunds.idempotencyKey, key))
  if (known) return { ok: true, refundId: known.id }

  const from = locked.filter(each => !paymentId || each.id === paymentId).sort(cardsFirst)
  const left: number[] = []
  for (const payment of from) left.push(await leftOf(tx, payment))
  const parts = amountCents > 0 ? splitRefund(amountCents, left) : undefined
  if (!parts) return refused('more-than-paid')

  const pieces = from.flatMap((payment, n) => (parts[n]! > 0 ? [{ payment, amountCents: parts[n]!, id: newId() }] : []))
  const refundId = pieces[0]!.id
  for (const [n, { payment, amountCents: cents, id }] of pieces.entries()) {
    await tx.insert(refunds).values({
      id,
      paymentId: payment.id,
      orderId,
      amountCents: cents,
      reason,
      idempotencyKey: n === 0 ? key : `${key}:${n}`,
      status: 'requested',
      createdAt: app.clock.now(),
      togetherWith: n === 0 ? null : refundId,
    })
    if (!isInPerson(payment.provider)) await app.enqueue(tx, 'send-refund', { refundId: id })
  }
  return { ok: true, refundId }
}

type Payment = typeof payments.$inferSelect

/** A refund to a card needs nobody to hand it over. */
const cardsFirst = (a: Payment, b: Payment): number =>
  Number(isInPerson(a.provider)) - Number(isInPerson(b.provider)) || b.part - a.part

const leftOf = async (tx: Transaction, payment: Payment): Promise<number> =>
  payment.amountCents - ((await refundedByUs(tx, payment.id)) + payment.disputedCents + payment.returnedElsewhereCents)

/** How much of a payment our refunds returned, in cents; including pending ones, which the provider may already count. */
export async function refundedByUs(tx: Transaction, paymentId: string): Promise<number> {
  const [sum] = await tx
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.status, 'failed')))
  return sum?.cents ?? 0
}
