import { and, eq, ne, sql } from 'drizzle-orm'
import { newId } from '#src/lib/ids.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { accountOf, type InPerson } from '../in-person.ts'
import { postToLedger } from './post-to-ledger.ts'
import { payments } from './tables.ts'

export type InPersonPayment = {
  /** Made by the form when it opens: if it is sent twice, the money is counted once. */
  key: string
  orderId: string
  parentId: string
  way: InPerson
  /** The check number, or another reference. */
  reference: string | null
  amountCents: number
  currency: string
  takenBy: string
}

/**
 * Records cash, a check or a bank transfer for an order, in the caller's transaction with family and order locked. An order
 * has one payment: while a card payment for it is open or done this is refused, and vice versa (T34).
 */
export async function recordInPersonPayment(
  { clock }: Pick<App, 'clock'>,
  tx: Transaction,
  { key, orderId, parentId, way, reference, amountCents, currency, takenBy }: InPersonPayment,
): Promise<Outcome<{ paymentId: string; repeated: boolean }, 'being-paid' | 'already-paid' | 'taken-otherwise'>> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`payment ${orderId}`}, 0))`)
  const idempotencyKey = `by-hand:${key}`
  const [known] = await tx.select().from(payments).where(eq(payments.idempotencyKey, idempotencyKey))
  if (known) {
    const same = known.orderId === orderId && known.amountCents === amountCents && known.provider === way
    return same ? { ok: true, paymentId: known.id, repeated: true } : refused('taken-otherwise')
  }
  const [other] = await tx
    .select({ status: payments.status })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), ne(payments.status, 'cancelled')))
  if (other) return refused(other.status === 'succeeded' ? 'already-paid' : 'being-paid')
  const id = newId()
  const now = clock.now()
  await tx.insert(payments).values({
    id,
    orderId,
    parentId,
    provider: way,
    reference,
    takenBy,
    idempotencyKey,
    amountCents,
    currency,
    status: 'succeeded',
    createdAt: now,
    updatedAt: now,
  })
  await postToLedger(tx, {
    cause: `payment:${id}`,
    parentId,
    orderId,
    amounts: { [accountOf(way)]: amountCents, sales: -amountCents },
  })
  return { ok: true, paymentId: id, repeated: false }
}
