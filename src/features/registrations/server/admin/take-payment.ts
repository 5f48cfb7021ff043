import { eq } from 'drizzle-orm'
import { lockFamily } from '#src/features/families/server.ts'
import type { InPerson } from '#src/features/payments/in-person.ts'
import { type OrderHandler, recordInPersonPayment } from '#src/features/payments/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { Context } from '../context.ts'
import { planOfOrder } from '../plan-of-order.ts'
import { orders } from '../tables.ts'

type Taking = {
  orderId: string
  /** Made by the form when it opens: if it is sent twice, the money is counted once. */
  key: string
  way: InPerson
  reference: string | null
  /** The exact amount due for the order, in cents. */
  amount: number
  takenBy: string
}
type TakenFor = { orderId: string; parentId: string; reference: string }
type Refusal =
  | 'not-found'
  | 'nothing-due'
  | 'amount-changed'
  | 'card-only'
  | 'already-paid'
  | 'being-paid'
  | 'taken-otherwise'
  | 'no-place'
export type PaymentContext = Context & Pick<OrderHandler, 'settlePaid'>

class Undone extends Error {
  readonly because: Refusal
  constructor(because: Refusal) {
    super(because)
    this.because = because
  }
}

/**
 * Records cash, a check or a bank transfer for an order and confirms its spots, all in one transaction. An open card payment is canceled
 * first, so that a forgotten tab can't pay as well; a card payment that has gone through in the meantime wins. A hold that
 * ran out is renewed if a spot is left; otherwise nothing is recorded, since the family still has its money.
 */
export async function takePayment(
  context: PaymentContext,
  taking: Taking,
  note: (tx: Transaction, taken: TakenFor) => Promise<void>,
): Promise<Outcome<object, Refusal>> {
  const [known] = await context.db.select().from(orders).where(eq(orders.id, taking.orderId))
  if (!known) return refused('not-found')
  const wrong = amountProblem(known, taking)
  if (wrong) return wrong
  // Checked first: a monthly spot that is not paid in person must stay payable by card.
  if (await planOfOrder(context.db, known)) return refused('card-only')
  try {
    await context.payments.cancelPayment(taking.orderId)
  } catch (error) {
    context.log.warn(
      { orderId: taking.orderId, error },
      'could not cancel the card payment to record a payment in person',
    )
    return refused('being-paid')
  }
  try {
    return await inTransaction(context.db, tx => recordPayment(context, tx, taking, note), { lockTimeoutMs: 3_000 })
  } catch (error) {
    if (error instanceof Undone) return refused(error.because)
    throw error
  }
}

/** The same in a transaction that holds no locks except possibly the family's; a refusal must roll it back. */
export async function recordPayment(
  context: PaymentContext,
  tx: Transaction,
  { orderId, amount, ...taking }: Taking,
  note: (tx: Transaction, taken: TakenFor) => Promise<void>,
): Promise<Outcome<object, Refusal>> {
  const [owned] = await tx.select({ parentId: orders.parentId }).from(orders).where(eq(orders.id, orderId))
  if (!owned) return refused('not-found')
  const { parentId } = owned
  await lockFamily(tx, parentId)
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  const wrong = amountProblem(order!, { amount })
  if (wrong) return wrong
  if (await planOfOrder(tx, order!)) return refused('card-only')
  const { currency, reference } = order!
  const taken = await recordInPersonPayment(context, tx, {
    orderId,
    parentId,
    amountCents: amount,
    currency,
    ...taking,
  })
  if (!taken.ok) return taken
  if (taken.repeated) return { ok: true }
  const paid = { orderId, parentId, paymentId: taken.paymentId, amountCents: amount, currency, byHand: true } as const
  const settled = await context.settlePaid(tx, paid)
  if (settled !== 'placed') throw new Undone(settled === 'already-placed' ? 'already-paid' : 'no-place')
  await note(tx, { orderId, parentId, reference })
  return { ok: true }
}

function amountProblem({ dueCents }: { dueCents: number }, { amount }: Pick<Taking, 'amount'>) {
  if (dueCents === 0) return refused('nothing-due')
  return dueCents === amount ? undefined : refused('amount-changed', { amount: dueCents })
}
