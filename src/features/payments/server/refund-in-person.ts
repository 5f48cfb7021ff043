import { eq } from 'drizzle-orm'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { isInPerson } from '../in-person.ts'
import type { PaymentTools } from './payment-tools.ts'
import { lockRefund, markSucceeded } from './settle-refund.ts'
import { refunds } from './tables.ts'

export type MarkReturned = { refundId: string; parentId: string; orderId: string; amountCents: number }
type Asked = {
  refundId: string
  givenBy: string
  /** How it was refunded, and why if that isn't obvious. */
  note: string
  /** Writes to the audit log, in the transaction; skipped for a repeat. */
  noteDone: (tx: Transaction, given: MarkReturned) => Promise<void>
}

/**
 * Marks money as refunded in person that was paid in cash, by check or by bank transfer: the refund was requested when a spot ended or a session
 * was canceled, and staff have to hand it over. A repeat for one already marked changes nothing.
 */
export function refundInPerson(
  tools: Pick<PaymentTools, 'db' | 'clock' | 'handlers'>,
  { refundId, givenBy, note, noteDone }: Asked,
): Promise<Outcome<MarkReturned, 'not-found' | 'not-by-hand'>> {
  return inTransaction(tools.db, async tx => {
    const locked = await lockRefund(tx, refundId)
    if (!locked) return refused('not-found')
    const { refund, payment } = locked
    if (!isInPerson(payment.provider)) return refused('not-by-hand')
    const { orderId, amountCents } = refund
    const given = { refundId, parentId: payment.parentId, orderId, amountCents }
    if (refund.status === 'succeeded') return { ok: true, ...given }
    await tx.update(refunds).set({ givenBy, note }).where(eq(refunds.id, refundId))
    await markSucceeded(tools, tx, locked)
    await noteDone(tx, given)
    return { ok: true, ...given }
  })
}
