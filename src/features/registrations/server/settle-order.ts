import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { isBookable } from '#src/features/classes/availability.ts'
import { isDropIn, overlap } from '#src/features/classes/drop-in.ts'
import type { Attendance } from '#src/features/classes/own-sessions.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { releaseSpots, takeSpots } from '#src/features/classes/server.ts'
import { lockFamily } from '#src/features/families/server.ts'
import type { ProgramSettings } from '#src/features/organization/program-settings.ts'
import { readProgramSettingsWithin } from '#src/features/organization/server.ts'
import {
  type OrderHandler,
  type PaidOrder,
  type PlanState,
  type Settled,
  spendCredit,
} from '#src/features/payments/server.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { sendInOrder } from '#src/platform/database/send-in-order.ts'
import { orderStatesBefore, REVIVABLE_ENDS } from '../lifecycle.ts'
import { attendanceColumns } from './attendance-columns.ts'
import { isOverpaid } from './balance-in.ts'
import { confirmOrder } from './confirm-order.ts'
import type { Context } from './context.ts'
import { mailBalancePaid } from './mails/balance-paid.ts'
import { mailPaidTooLate } from './mails/paid-too-late.ts'
import { mailRefundSettled } from './mails/refund-settled.ts'
import { ownStartIn } from './own-start.ts'
import { beginPlanOfOrder } from './plan-of-order.ts'
import { releaseExpiredHolds } from './release-expired-holds.ts'
import { orders, registrations } from './tables.ts'
import { moveToFrontOfWaitlist } from './waitlist-order.ts'

type Order = typeof orders.$inferSelect
type Place = typeof registrations.$inferSelect

/** Rolls the changes for a late payment back to the savepoint before them. */
class NoPlace extends Error {}

/**
 * Settles an order when its card payment arrives, inside the payment's transaction. Either all its spots are
 * confirmed, even after the hold ran out if spots are left and the class can be booked, or none is: then payments refunds
 * in full and the children are first on the waitlist (T35).
 */
export function orderHandler(context: Context): OrderHandler {
  return {
    settlePaid: (tx, paid) => settlePaid(context, tx, paid),
    refundSettled: (tx, refund) => mailRefundSettled(context, tx, refund),
  }
}

async function settlePaid(context: Context, tx: Transaction, paid: PaidOrder): Promise<Settled> {
  const [, [order], places, program] = await sendInOrder(
    () => lockFamily(tx, paid.parentId),
    () => tx.select().from(orders).where(eq(orders.id, paid.orderId)).for('update'),
    () =>
      tx
        .select()
        .from(registrations)
        .where(eq(registrations.orderId, paid.orderId))
        .orderBy(asc(registrations.id))
        .for('update'),
    () => readProgramSettingsWithin(tx, context.db),
  )
  if (order?.parentId !== paid.parentId)
    return mismatch(context, paid, 'a payment arrived for an order that does not exist')
  if (order.status === 'paid') return order.partPaidAt ? settleBalance(context, tx, paid, program) : 'already-placed'
  if (!isAsAgreed(order, paid)) {
    return mismatch(context, paid, 'a payment differs from the amount due for its order')
  }
  if (order.status === 'refunded') return 'no-place'
  const confirming = { order, places, paid }
  try {
    // Without a spot to renew, all refusals come before the first write.
    if (places.every(place => place.status === 'pending')) await confirmPlaces(context, tx, confirming, program)
    else await tx.transaction(inner => confirmPlaces(context, inner, confirming, program))
  } catch (error) {
    if (!(error instanceof NoPlace)) throw error
    await endPaidTooLate(context, tx, order, places, program)
    return 'no-place'
  }
  return 'placed'
}

/** The whole amount due, or a part of it that staff took. */
const isAsAgreed = ({ dueCents, currency }: Order, { amountCents, part, ...paid }: PaidOrder): boolean =>
  currency === paid.currency && (part ? amountCents < dueCents : amountCents === dueCents)

/**
 * A card payment of the balance, which the ledger already has. If more was paid with it than was due, because a spot ended in
 * the meantime, it goes back in full.
 */
async function settleBalance(
  context: Context,
  tx: Transaction,
  { orderId, paymentId, amountCents }: PaidOrder,
  program: ProgramSettings,
): Promise<Settled> {
  if (await isOverpaid(tx, orderId)) return 'not-due'
  await mailBalancePaid(context, tx, { orderId, paymentId, amountCents }, program)
  return 'already-placed'
}

async function confirmPlaces(
  context: Context,
  tx: Transaction,
  { order, places, paid }: { order: Order; places: readonly Place[]; paid: PaidOrder },
  program: ProgramSettings,
): Promise<void> {
  if (endedInFirstMonth(paid.plan)) throw new NoPlace()
  const gone = places.filter(place => place.status !== 'pending')
  const lost = gone.some(place => place.status !== 'cancelled' || !REVIVABLE_ENDS.includes(place.endedBecause))
  if (lost || places.length === 0 || (await haveOtherPlaces(tx, gone))) throw new NoPlace()
  if (gone.length > 0) {
    const offeringIds = gone.map(place => place.offeringId)
    if (!paid.byHand && !(await canBeBooked(tx, gone, context.clock.now()))) throw new NoPlace()
    await releaseExpiredHolds(context, tx, { offeringIds, except: order.id })
    const again = await takeSpots(
      tx,
      gone.map(place => ({ offeringId: place.offeringId, place, overCapacity: place.overCapacity })),
      { now: context.clock.now() },
    )
    if (!again.ok) throw new NoPlace()
  }
  if (order.creditCents > 0) {
    const spent = await spendCredit(tx, { parentId: order.parentId, orderId: order.id, amountCents: order.creditCents })
    if (!spent.ok) throw new NoPlace()
  }
  await confirmOrder(context, tx, order.id, program)
  await beginPlanOfOrder(context, tx, paid)
  await context.changed(tx, 'classes')
}

/** If a plan ended before its second month, there is no reason to keep its first payment. */
function endedInFirstMonth(plan: PlanState | undefined): boolean {
  const [first] = plan?.charges ?? []
  return plan?.status === 'canceled' && (!first || plan.periodStart <= first.periodStart)
}

/** Whether one of these children now has another live spot in the same sessions of the class. */
async function haveOtherPlaces(tx: Transaction, gone: readonly Place[]): Promise<boolean> {
  if (gone.length === 0) return false
  const same = gone.map(place =>
    and(eq(registrations.offeringId, place.offeringId), eq(registrations.childId, place.childId)),
  )
  const optionOf = (place: Pick<Place, 'enrollmentOption' | keyof Attendance>) => ({
    ...place,
    option: place.enrollmentOption,
  })
  const { offeringId, childId, enrollmentOption } = registrations
  const others = await tx
    .select({ offeringId, childId, enrollmentOption, ...attendanceColumns })
    .from(registrations)
    .where(and(ne(registrations.status, 'cancelled'), or(...same)))
  return gone.some(place =>
    others.some(
      other =>
        other.offeringId === place.offeringId &&
        other.childId === place.childId &&
        overlap(optionOf(place), optionOf(other)),
    ),
  )
}

/**
 * Whether a late card payment still gets these spots: a full refund is better than a session that was paid for and missed.
 * A spot in a class must not have begun. Weeks or days of a program must not have missed a session since their hold ended; a
 * monthly spot goes on. A drop-in, and what staff booked after the class could be joined, only need their own first session.
 */
async function canBeBooked(tx: Transaction, gone: readonly Place[], now: Date): Promise<boolean> {
  const places = await tx
    .select({
      offering: offerings,
      bookedOver: registrations.bookedOver,
      option: registrations.enrollmentOption,
      endDate: registrations.endDate,
      startsAt: ownStartIn('registrations', 'offerings').mapWith(offerings.startsAt),
      missed: sql<boolean>`EXISTS (SELECT FROM sessions s
        WHERE registrations.end_date IS NOT NULL AND s.offering_id = offerings.id AND s.cancelled_at IS NULL
          AND s.starts_at > registrations.held_until AND s.starts_at <= ${now.toISOString()}::timestamptz
          AND attends_on((s.starts_at AT TIME ZONE program_zone())::date, registrations.start_date,
            registrations.end_date, registrations.days, registrations.spans))`,
    })
    .from(registrations)
    .innerJoin(offerings, eq(offerings.id, registrations.offeringId))
    .where(
      inArray(
        registrations.id,
        gone.map(place => place.id),
      ),
    )
  return places.every(
    ({ offering, bookedOver, startsAt, missed, ...place }) =>
      (bookedOver.includes('joining-deadline') || isDropIn(place)
        ? offering.status === 'published'
        : isBookable(offering, now)) && (offering.kind === 'program' ? !missed : startsAt !== null && startsAt > now),
  )
}

async function endPaidTooLate(
  context: Context,
  tx: Transaction,
  order: Order,
  places: readonly Place[],
  program: ProgramSettings,
): Promise<void> {
  const now = context.clock.now()
  const unpaid = places.filter(place => place.status === 'pending' || REVIVABLE_ENDS.includes(place.endedBecause))
  await tx
    .update(registrations)
    .set({
      status: 'cancelled',
      endedBecause: 'paid-too-late',
      paymentStatus: 'refunded',
      cancelledAt: sql`coalesce(${registrations.cancelledAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(
      inArray(
        registrations.id,
        unpaid.map(place => place.id),
      ),
    )
  await tx
    .update(orders)
    .set({ status: 'refunded' })
    .where(and(eq(orders.id, order.id), inArray(orders.status, orderStatesBefore('refunded'))))
  const waiting = context.placesFreed ? await moveToFrontOfWaitlist(tx, unpaid, now) : []
  await mailPaidTooLate(context, tx, order.id, program, waiting)
  const held = places.filter(place => place.status === 'pending')
  await releaseSpots(
    tx,
    held.map(place => ({ offeringId: place.offeringId, count: 1 })),
  )
  await context.placesFreed?.(
    tx,
    unpaid.map(place => place.offeringId),
  )
  await context.changed(tx, 'classes')
}

function mismatch(context: Context, paid: PaidOrder, message: string): Settled {
  context.log.error({ orderId: paid.orderId, id: paid.paymentId }, message)
  return 'mismatch'
}
