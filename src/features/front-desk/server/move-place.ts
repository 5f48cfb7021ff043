import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { endPaidPlace } from '#src/features/cancellations/server.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import type { InPerson } from '#src/features/payments/in-person.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import {
  lockPlace,
  paidParts,
  placeOrderOnce,
  type RegistrationRow,
  RollBack,
  recordPayment,
  sendLinkIn,
  startOf,
  withPlaceRetry,
} from '#src/features/registrations/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import { openFamily } from './book-for-family.ts'
import type { FrontDeskContext } from './context.ts'
import { mailMoved } from './mails/moved-mail.ts'

type HandedOver = { key: string; way: InPerson; reference?: string }
type Move = {
  registrationId: string
  toClassId: string
  price: number
  due: number
  settle?: 'link' | HandedOver
  reason: string
  actorId: string
}
type Moved = { child: string; from: string; to: string; due: number; credit: number }

/** Whether a spot can be moved: paid or free, booked per class rather than monthly, and not started. */
export function isMovable(place: RegistrationRow, now: Date, zone: string): boolean {
  const startsAt = startOf(place, zone)
  return place.status === 'confirmed' && place.enrollmentOption === null && startsAt !== null && startsAt > now
}

/**
 * Moves a spot to another class in one transaction. The old spot ends and its payment becomes credit, the new one is ordered
 * with that credit, and any difference is paid in person or left open for a link. Both classes are locked first, in
 * the order of their ids, so the freed spot is offered to the old class's waitlist and never sold twice.
 */
export async function moveRegistration(
  context: FrontDeskContext,
  move: Move,
  asking: Pick<RequestContext, 'note'>,
): Promise<Outcome<Moved, string>> {
  const [known] = await context.db
    .select({ parentId: registrations.parentId })
    .from(registrations)
    .where(eq(registrations.id, move.registrationId))
  if (!known) return refused('not-found')
  if ((await openFamily(context.db, known.parentId)) !== 'open') return refused('closed')
  return withPlaceRetry<Moved, string>(context, async (tx, settings) => {
    const old = await lockPlace(tx, move.registrationId)
    if (!old) return refused('not-found')
    if (!isMovable(old, context.clock.now(), settings.timeZone)) return refused('not-movable')
    if (old.orderBalanceCents > 0) return refused('balance-due')
    if (old.event.id === move.toClassId) return refused('same-class')
    if (await hasPlaceIn(tx, old.childId, move.toClassId)) return refused('already-registered')
    const [to] = await lockClasses(tx, [old.event.id, move.toClassId], move.toClassId)
    if (!to || to.status === 'draft') return refused('not-found')
    if (to.kind === 'program') return refused('option-needed')

    const { paidCents } = paidParts(old)
    // Without the child's name, because the ledger outlives the account.
    const note = `Moved from ${old.event.title} to ${to.title}`
    const ending = {
      choice: 'credit',
      feeCents: 0,
      by: 'staff',
      actorId: move.actorId,
      reason: `${note}. ${move.reason}`,
    } as const
    const ended = await endPaidPlace(context, tx, old, { ...ending, note, untold: true }, settings)
    if (!ended.ok) return ended
    const requestedItem = { childId: old.childId, offeringId: to.id, asked: {} }
    const request = {
      parentId: old.parentId,
      requested: [requestedItem],
      useCredit: paidCents,
      expectedTotal: move.price,
      fromCart: false,
      spokenCounts: true,
      byStaff: true,
      // A move always has a reason, and it's in the audit log.
      override: { rules: ['season', 'ages'], reason: move.reason } as const,
    }
    const placed = await placeOrderOnce(context, tx, request, settings)
    if (!placed.ok) throw new RollBack(placed)
    const { orderId, amountDue: due } = placed.checkout
    if (due !== move.due) throw new RollBack(refused('price-changed', { due }))
    const credit = Math.max(0, paidCents - move.price)
    await mailMoved(
      context,
      tx,
      { old, to, orderId, paid: paidCents, price: move.price, due, credit, settle: move.settle },
      settings,
    )
    if (due > 0) await settle(context, tx, { ...move, orderId })
    await asking.note(tx, {
      about: { kind: 'registration', id: old.id },
      before: { class: old.event.title },
      after: { class: to.title, registration: placed.checkout.registrationId, due, credit },
      reason: move.reason,
    })
    return { ok: true, child: old.child.firstName, from: old.event.title, to: to.title, due, credit }
  })
}

/** Includes held and waitlisted spots: they would be taken over, and their locks come before those of classes. */
async function hasPlaceIn(tx: Transaction, childId: string, offeringId: string): Promise<boolean> {
  const live = and(
    eq(registrations.childId, childId),
    eq(registrations.offeringId, offeringId),
    ne(registrations.status, 'cancelled'),
  )
  return (await tx.select({ id: registrations.id }).from(registrations).where(live).limit(1)).length > 0
}

async function lockClasses(tx: Transaction, ids: string[], wanted: string) {
  const rows = await tx
    .select()
    .from(offerings)
    .where(inArray(offerings.id, ids))
    .orderBy(asc(offerings.id))
    .for('no key update')
  return rows.filter(row => row.id === wanted)
}

/** The difference: a payment in person confirms the new spot immediately, a link holds it for a day. */
async function settle(
  context: FrontDeskContext,
  tx: Transaction,
  { settle: how, orderId, due, actorId }: Pick<Move, 'settle' | 'due' | 'actorId'> & { orderId: string },
): Promise<void> {
  if (!how) throw new RollBack(refused('settle-needed'))
  const { key, way, reference = null } = how === 'link' ? { key: '', way: 'cash' as const } : how
  const done =
    how === 'link'
      ? await sendLinkIn(context, tx, orderId)
      : await recordPayment(
          context,
          tx,
          { orderId, key, way, reference, amount: due, takenBy: actorId },
          async () => {},
        )
  if (!done.ok) throw new RollBack(done)
}
