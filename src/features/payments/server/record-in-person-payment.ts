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
  /** Earlier parts of the order are paid, and the caller has checked that this much is still due. */
  more?: boolean
}

const keyOf = (key: string) => `by-hand:${key}`

/** The payment that the same form recorded before: `taken-otherwise` if it was for something else. */
export async function knownInPerson(
  tx: Transaction,
  { key, orderId, way, amountCents }: Pick<InPersonPayment, 'key' | 'orderId' | 'way' | 'amountCents'>,
): Promise<Outcome<{ paymentId: string }, 'taken-otherwise'> | undefined> {
  const [known] = await tx
    .select()
    .from(payments)
    .where(eq(payments.idempotencyKey, keyOf(key)))
  if (!known) return undefined
  const same = known.orderId === orderId && known.amountCents === amountCents && known.provider === way
  return same ? { ok: true, paymentId: known.id } : refused('taken-otherwise')
}

/**
 * Records cash, a check or a bank transfer for an order, in the caller's transaction with family and order locked. An order
 * has one payment, or one for each part that staff take: while a card payment for it is open, or has paid what was due,
 * this is refused, and vice versa (T34).
 */
export async function recordInPersonPayment(
  { clock }: Pick<App, 'clock'>,
  tx: Transaction,
  { key, orderId, parentId, way, reference, amountCents, currency, takenBy, more = false }: InPersonPayment,
): Promise<Outcome<{ paymentId: string; repeated: boolean }, 'being-paid' | 'already-paid' | 'taken-otherwise'>> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`payment ${orderId}`}, 0))`)
  const known = await knownInPerson(tx, { key, orderId, way, amountCents })
  if (known) return known.ok ? { ...known, repeated: true } : known
  const others = await tx
    .select({ status: payments.status, part: payments.part })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), ne(payments.status, 'cancelled')))
  if (others.some(other => other.status !== 'succeeded')) return refused('being-paid')
  if (others.length > 0 && !more) return refused('already-paid')
  const id = newId()
  const now = clock.now()
  await tx.insert(payments).values({
    id,
    orderId,
    parentId,
    provider: way,
    reference,
    takenBy,
    idempotencyKey: keyOf(key),
    part: 1 + Math.max(-1, ...others.map(other => other.part)),
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
