import { eq } from 'drizzle-orm'
import { isInPerson } from '#src/features/payments/in-person.ts'
import { isDisputed, leftOfOrders, mailCreditGiven } from '#src/features/payments/server.ts'
import { orders, registrations } from '#src/features/registrations/server/tables.ts'
import { lockPlace, paidParts, type RegistrationRow, readRegistrations } from '#src/features/registrations/server.ts'
import { newId } from '#src/lib/ids.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import { shareRefund } from '../share-refund.ts'
import type { Context } from './context.ts'
import { moveMoney } from './end-paid-place.ts'
import { mailOrderRefund } from './mails/order-refund-mail.ts'
import { orderRefundShares, orderRefunds } from './tables.ts'

type Asked = {
  orderId: string
  /** Made by the form when it opens: if it is sent twice, it is one refund. */
  key: string
  choice: 'refund' | 'credit'
  amountCents: number
  reason: string
  actorId: string
}
type Refusal = 'not-found' | 'taken-otherwise' | 'plan' | 'disputed' | 'more-than-left'

/**
 * An admin gives back any amount of what was paid for an order and is left of it, in cents: the way it was paid, or as class
 * credit. The spots stay, and what ends later gives back that much less. One refund for each form, however often it is
 * sent; never more than is left, whoever else refunds at the same moment.
 */
export function refundOrder(
  context: Context & Pick<RequestContext, 'note'>,
  { orderId, key, choice, amountCents, reason, actorId }: Asked,
): Promise<Outcome<{ byHand: boolean }, Refusal>> {
  return inTransaction(context.db, async tx => {
    const places = await lockOrder(tx, orderId)
    const [first] = places
    if (!first) return refused('not-found')
    const { parentId } = first
    const [known] = await tx.select().from(orderRefunds).where(eq(orderRefunds.formKey, key))
    if (known) {
      const same = known.orderId === orderId && known.choice === choice && known.amountCents === amountCents
      return same ? { ok: true, byHand: isByHand(first) } : refused('taken-otherwise')
    }
    if (places.some(place => place.enrollmentOption === 'monthly')) return refused('plan')
    if (await isDisputed(tx, orderId)) return refused('disputed')
    const left = (await leftOfOrders(tx, [orderId])).get(orderId) ?? { money: 0, credit: 0 }
    const most = choice === 'refund' ? left.money : left.credit
    if (amountCents > most) return refused('more-than-left', { left: most })

    const live = places.filter(place => place.status === 'confirmed' || place.status === 'active')
    const { shares, back } = shareRefund(choice, amountCents, live.map(paidParts))
    const id = newId()
    const moved = await moveMoney(context, tx, {
      place: { parentId, orderId },
      back,
      cause: `order-refund:${id}`,
      refundKey: `refund:order:${id}`,
      by: 'staff',
      refundReason: 'refunded-by-staff',
      note: reason,
    })
    if (!moved.ok) return moved
    const { refundId } = moved
    const createdAt = context.clock.now()
    await tx
      .insert(orderRefunds)
      .values({ id, formKey: key, orderId, choice, amountCents, reason, refundId, actorId, createdAt })
    const lines = live.flatMap((place, n) => {
      const { toCard, returned, given } = shares[n]!
      const cents = { toCardCents: toCard, toCreditCents: returned + given }
      return toCard + returned + given > 0 ? [{ orderRefundId: id, registrationId: place.id, ...cents }] : []
    })
    if (lines.length > 0) await tx.insert(orderRefundShares).values(lines)
    const byHand = isByHand(first)
    if (choice === 'refund') await mailOrderRefund(context, tx, { id, orderId, amountCents, reason, byHand })
    else await mailCreditGiven(context, tx, { parentId, amountCents, cause: `order-refund:${id}`, reason })
    await context.note(tx, {
      about: { kind: 'family', id: parentId },
      before: { order: first.orderReference, leftCents: most },
      after: { [choice === 'refund' ? 'refunded' : 'credited']: amountCents, leftCents: most - amountCents },
      reason,
    })
    return { ok: true, byHand }
  })
}

/** The spots of an order, locked with it and its family: everything that moves its money waits. */
async function lockOrder(tx: Transaction, orderId: string): Promise<RegistrationRow[]> {
  const [first] = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .innerJoin(orders, eq(orders.id, registrations.orderId))
    .where(eq(registrations.orderId, orderId))
    .limit(1)
  if (!first) return []
  await lockPlace(tx, first.id)
  return readRegistrations(tx, { orderId })
}

const isByHand = ({ paidThrough }: RegistrationRow): boolean => isInPerson(paidThrough)
