import { eq } from 'drizzle-orm'
import { lockFamily } from '#src/features/families/server.ts'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import type { InPerson } from '#src/features/payments/in-person.ts'
import { knownInPerson, type OrderHandler, recordInPersonPayment } from '#src/features/payments/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { readBalance } from '../balance-in.ts'
import type { Context } from '../context.ts'
import { mailBalancePaid } from '../mails/balance-paid.ts'
import { planOfOrder } from '../plan-of-order.ts'
import { orders } from '../tables.ts'

type Taking = {
  orderId: string
  /** Made by the form when it opens: if it is sent twice, the money is counted once. */
  key: string
  way: InPerson
  reference: string | null
  /** In cents: exactly what is due, unless it is a part. */
  amount: number
  /** Less than what is due may be taken; the rest is due by that day, if one was agreed. */
  part?: { dueOn: string | null }
  takenBy: string
}
type TakenFor = { orderId: string; parentId: string; reference: string; balanceCents: number }
type Refusal =
  | 'not-found'
  | 'nothing-due'
  | 'amount-changed'
  | 'more-than-due'
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
 * ran out is renewed if a spot is left; otherwise nothing is recorded, since the family still has its money. A part confirms
 * the spots as well, and the rest is the order's balance until more payments settle it; more than is due is refused.
 */
export async function takePayment(
  context: PaymentContext,
  taking: Taking,
  note: (tx: Transaction, taken: TakenFor) => Promise<void>,
): Promise<Outcome<object, Refusal>> {
  const [known] = await context.db.select().from(orders).where(eq(orders.id, taking.orderId))
  if (!known) return refused('not-found')
  // A form that is sent again for a part finds less due: whether it is a repeat is known under the lock.
  if (known.dueCents === 0) return refused('nothing-due')
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
  { orderId, amount, part, ...taking }: Taking,
  note: (tx: Transaction, taken: TakenFor) => Promise<void>,
): Promise<Outcome<object, Refusal>> {
  const [owned] = await tx.select({ parentId: orders.parentId }).from(orders).where(eq(orders.id, orderId))
  if (!owned) return refused('not-found')
  const { parentId } = owned
  await lockFamily(tx, parentId)
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  const known = await knownInPerson(tx, { ...taking, orderId, amountCents: amount })
  if (known) return known.ok ? { ok: true } : known
  const more = order!.status === 'paid'
  const due = more ? await readBalance(tx, orderId) : order!.dueCents
  if (due === 0) return refused(more ? 'already-paid' : 'nothing-due')
  if (amount > due) return refused('more-than-due', { amount: due })
  if (amount < due && !part) return refused('amount-changed', { amount: due })
  if (await planOfOrder(tx, order!)) return refused('card-only')
  const { currency, reference } = order!
  const taken = await recordInPersonPayment(context, tx, {
    orderId,
    parentId,
    amountCents: amount,
    currency,
    more,
    ...taking,
  })
  if (!taken.ok) return taken
  if (taken.repeated) return { ok: true }
  const rest = { balanceCents: due - amount, dueOn: part?.dueOn ?? null }
  if (more || rest.balanceCents > 0) await keepBalance(context, tx, order!, rest)
  if (more) {
    const payment = { orderId, paymentId: taken.paymentId, amountCents: amount }
    await mailBalancePaid(context, tx, payment, await readProgramSettingsIn(tx))
    await note(tx, { orderId, parentId, reference, balanceCents: rest.balanceCents })
    return { ok: true }
  }
  const isPart = rest.balanceCents > 0 ? ({ part: true } as const) : {}
  const { paymentId } = taken
  const paid = { orderId, parentId, paymentId, amountCents: amount, currency, byHand: true, ...isPart } as const
  const settled = await context.settlePaid(tx, paid)
  if (settled !== 'placed') throw new Undone(settled === 'already-placed' ? 'already-paid' : 'no-place')
  await note(tx, { orderId, parentId, reference, balanceCents: rest.balanceCents })
  return { ok: true }
}

/** Remembers that the order is paid in parts, and by when the rest is due; a balance that is paid has no day. */
async function keepBalance(
  { clock }: Pick<PaymentContext, 'clock'>,
  tx: Transaction,
  { id, partPaidAt }: typeof orders.$inferSelect,
  { balanceCents, dueOn }: { balanceCents: number; dueOn: string | null },
): Promise<void> {
  await tx
    .update(orders)
    .set({ partPaidAt: partPaidAt ?? clock.now(), balanceDueOn: balanceCents > 0 ? dueOn : null })
    .where(eq(orders.id, id))
}
