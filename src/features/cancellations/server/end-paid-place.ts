import type { ProgramSettings } from '#src/features/organization/program-settings.ts'
import { giveCredit, isDisputed, requestRefund, returnCredit } from '#src/features/payments/server.ts'
import { endPlace, paidParts, type RegistrationRow } from '#src/features/registrations/server.ts'
import { newId } from '#src/lib/ids.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { type Choice, type MoneyBack, moneyBack } from '../money-back.ts'
import type { Context } from './context.ts'
import { mailSpotCanceled } from './mails/cancellation-mails.ts'
import { cancellations } from './tables.ts'

export type Ending = {
  choice: Choice
  /** What a refund keeps, in cents. */
  feeCents: number
  by: 'family' | 'staff'
  actorId: string
  reason: string | null
  callOffId?: string
  /** The text in the family's credit history. It names no child, since it outlives the account; by default, that the spot was canceled. */
  note?: string
  /** The caller sends the family its own email instead. */
  untold?: boolean
}
export type Cancellation = typeof cancellations.$inferSelect

/**
 * Ends a spot that is paid or free, in the caller's transaction with the spot locked: records one cancellation with its
 * money, releases the spot, drops what isn't paid of it, stops a monthly plan with a job, and sends an email. Writes nothing if it is refused.
 */
export async function endPaidPlace(
  context: Context,
  tx: Transaction,
  place: RegistrationRow,
  ending: Ending,
  program: ProgramSettings,
): Promise<Outcome<{ cancellation: Cancellation }, 'disputed'>> {
  const { choice, feeCents, by, actorId, reason, callOffId } = ending
  const parts = paidParts(place)
  const back = moneyBack(choice, parts, feeCents)
  const id = newId()
  const moved = await moveMoney(context, tx, {
    place,
    back,
    cause: `cancelled:${place.id}`,
    refundKey: `refund:${id}`,
    by,
    note: ending.note ?? `${place.event.title} was canceled`,
  })
  if (!moved.ok) return refused(moved.because)
  const [cancellation] = await tx
    .insert(cancellations)
    .values({
      id,
      registrationId: place.id,
      outcome: parts.paidCents === 0 ? 'nothing' : choice,
      by,
      actorId,
      callOffId: callOffId ?? null,
      reason,
      paidCents: parts.paidCents,
      toCardCents: back.toCard,
      toCreditCents: back.returned + back.given,
      keptCents: back.kept,
      refundId: moved.refundId,
      createdAt: context.clock.now(),
    })
    .returning()
  if (place.enrollmentOption === 'monthly')
    await context.enqueue(tx, 'stop-plan-of-place', { registrationId: place.id })
  if (!callOffId && !ending.untold) await mailSpotCanceled(context, tx, place, cancellation!, program)
  await endPlace(context, tx, place, {
    because: by,
    actorId,
    reason,
    moneyBack: back.kept < parts.paidCents,
    droppedCents: parts.unpaidCents,
  })
  return { ok: true, cancellation: cancellation! }
}

export type Move = {
  place: { parentId: string; orderId: string | null }
  back: MoneyBack
  /** Names what it is for, once: `cancelled:<registrationId>`. */
  cause: string
  /** One refund for each key: `refund:<cancellationId>`. */
  refundKey: string
  by: 'family' | 'staff'
  /** Why a refund is sent, if no spot was canceled. */
  refundReason?: 'refunded-by-staff'
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
  { place: { parentId, orderId }, back, cause, refundKey, by, refundReason, note }: Move,
): Promise<Outcome<{ refundId: string | null }, 'disputed'>> {
  const { toCard, returned, given } = back
  if (toCard + returned + given === 0) return { ok: true, refundId: null }
  if (!orderId) throw new Error('A spot without an order has money to refund.')
  let refundId: string | null = null
  if (toCard > 0 || given > 0) {
    if (await isDisputed(tx, orderId)) return refused('disputed')
  }
  if (toCard > 0) {
    const reason = refundReason ?? (by === 'family' ? 'cancelled-by-family' : 'cancelled-by-staff')
    const asked = await requestRefund(context, tx, { orderId, amountCents: toCard, reason, key: refundKey })
    if (!asked.ok) throw new Error(`Could not refund a paid spot: ${asked.because}`)
    refundId = asked.refundId
  }
  if (returned > 0) {
    const came = await returnCredit(tx, { parentId, orderId, amountCents: returned, cause, note })
    if (came !== returned) throw new Error('Less credit was returned than was used to pay for the spot.')
  }
  if (given > 0) await giveCredit(tx, { parentId, orderId, amountCents: given, cause, note })
  return { ok: true, refundId }
}
