import { giveCredit, isDisputed, requestRefund, returnCredit } from '#src/features/payments/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import type { MoneyBack } from '../money-back.ts'
import type { Context } from './context.ts'

export type Move = {
  place: { parentId: string; orderId: string | null }
  back: MoneyBack
  /** Names what it is for, once: `cancelled:<registrationId>`. */
  cause: string
  /** One refund for each key: `refund:<cancellationId>`. */
  refundKey: string
  by: 'family' | 'staff'
  /** The reason in the family's credit history. */
  note: string
}

/**
 * Records what is given for a spot, in the transaction that ends it: a refund to be sent by a job, credit that comes
 * back as credit, or credit instead of money. Refuses while the bank disputes the payment, before anything is written.
 */
export async function moveMoney(
  context: Pick<Context, 'enqueue' | 'clock'>,
  tx: Transaction,
  { place: { parentId, orderId }, back, cause, refundKey, by, note }: Move,
): Promise<Outcome<{ refundId: string | null }, 'disputed'>> {
  const { toCard, returned, given } = back
  if (toCard + returned + given === 0) return { ok: true, refundId: null }
  if (!orderId) throw new Error('A spot without an order has money to refund.')
  let refundId: string | null = null
  if (toCard > 0 || given > 0) {
    if (await isDisputed(tx, orderId)) return refused('disputed')
  }
  if (toCard > 0) {
    const reason = by === 'family' ? 'cancelled-by-family' : 'cancelled-by-staff'
    const asked = await requestRefund(context, tx, { orderId, amountCents: toCard, reason, key: refundKey })
    if (!asked.ok) throw new Error(`Could not refund a spot that was paid by card: ${asked.because}`)
    refundId = asked.refundId
  }
  if (returned > 0) {
    const came = await returnCredit(tx, { parentId, orderId, amountCents: returned, cause, note })
    if (came !== returned) throw new Error('Less credit was returned than was used to pay for the spot.')
  }
  if (given > 0) await giveCredit(tx, { parentId, orderId, amountCents: given, cause, note })
  return { ok: true, refundId }
}
