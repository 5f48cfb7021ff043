import { eq } from 'drizzle-orm'
import { newId } from '#src/lib/ids.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import type { PlanCharge } from '../provider.ts'
import { postToLedger } from './post-to-ledger.ts'
import { payments } from './tables.ts'

export type ChargeOf = {
  charge: Pick<PlanCharge, 'ref' | 'paymentRef' | 'amountCents' | 'currency'>
  /** The row in the plan's history: it takes the role of the order. */
  historyId: string
  parentId: string
  provider: string
}

/**
 * Counts the money of a plan's successful charge, in cents, once however often it is reported: a row in payments and its
 * ledger entries. The charge that started the plan is its order's payment and already counted. Answers the payment's id.
 */
export async function recordCharge(
  { clock }: Pick<App, 'clock'>,
  tx: Transaction,
  { charge, historyId, parentId, provider }: ChargeOf,
): Promise<string> {
  const [begun] = await tx
    .insert(payments)
    .values({
      id: newId(),
      orderId: historyId,
      parentId,
      provider,
      providerRef: charge.paymentRef,
      idempotencyKey: `charge:${charge.ref}`,
      amountCents: charge.amountCents,
      currency: charge.currency,
      status: 'succeeded',
      createdAt: clock.now(),
      updatedAt: clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: payments.id })
  if (!begun) {
    const [known] = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(eq(payments.providerRef, charge.paymentRef))
    if (!known) throw new Error('A charge is already counted under another payment.')
    return known.id
  }
  await postToLedger(tx, {
    cause: `payment:${begun.id}`,
    parentId,
    orderId: historyId,
    amounts: { card: charge.amountCents, sales: -charge.amountCents },
  })
  return begun.id
}
