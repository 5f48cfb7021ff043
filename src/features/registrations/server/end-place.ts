import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { releaseSpots } from '#src/features/classes/server.ts'
import { lockFamily } from '#src/features/families/server.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { orderStatesBefore } from '../lifecycle.ts'
import type { Context } from './context.ts'
import { type RegistrationRow, readRegistrations } from './read-registrations.ts'
import { orders, registrations } from './tables.ts'
import { moveToEndOfWaitlist } from './waitlist-order.ts'

/**
 * Locks a spot with its family and its order, in that order, and reads its current state; undefined if there is none.
 * Everything that ends a spot starts with this.
 */
export async function lockPlace(tx: Transaction, id: string): Promise<RegistrationRow | undefined> {
  const [known] = await tx
    .select({ parentId: registrations.parentId })
    .from(registrations)
    .where(eq(registrations.id, id))
  if (!known) return undefined
  await lockFamily(tx, known.parentId)
  const [owned] = await tx
    .select({ orderId: registrations.orderId })
    .from(registrations)
    .where(eq(registrations.id, id))
  const { orderId } = owned!
  if (orderId) await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update')
  await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(orderId ? eq(registrations.orderId, orderId) : eq(registrations.id, id))
    .orderBy(asc(registrations.id))
    .for('update')
  return (await readRegistrations(tx, { id }))[0]
}

type Announcing = Pick<Context, 'clock' | 'changed' | 'enqueue' | 'placesFreed'>
/** Who ended a spot, and why. */
export type EndedBy = { because: 'family' | 'staff'; actorId: string; reason: string | null }

/**
 * Ends a confirmed or active spot and releases it. The caller handles its money first,
 * since classes are locked last. The caller holds the spot's lock (`lockPlace`).
 */
export async function endPlace(
  context: Announcing,
  tx: Transaction,
  { id, orderId, event }: Pick<RegistrationRow, 'id' | 'orderId' | 'event'>,
  { because, actorId, reason, moneyBack, droppedCents = 0 }: EndedBy & { moneyBack: boolean; droppedCents?: number },
): Promise<void> {
  const ended = await tx
    .update(registrations)
    .set({
      status: 'cancelled',
      endedBecause: because,
      endedBy: actorId,
      endedReason: reason,
      cancelledAt: context.clock.now(),
      ...(moneyBack ? { paymentStatus: 'refunded' as const } : {}),
    })
    .where(and(eq(registrations.id, id), inArray(registrations.status, ['confirmed', 'active'])))
    .returning({ id: registrations.id })
  if (ended.length !== 1) throw new Error('This spot has already ended.')
  if (droppedCents > 0) await dropBalance(context, tx, { id, orderId }, droppedCents)
  await free(context, tx, [event.id])
}

/**
 * Takes what isn't paid of a spot, or of a session of it, off the balance of its order, in cents. A card payment of the
 * balance that was started before is canceled by a job, and if it arrives anyway it is refunded.
 */
export async function dropBalance(
  context: Pick<Context, 'enqueue'>,
  tx: Transaction,
  { id, orderId }: Pick<RegistrationRow, 'id' | 'orderId'>,
  cents: number,
): Promise<void> {
  await tx
    .update(registrations)
    .set({ droppedCents: sql`${registrations.droppedCents} + ${cents}` })
    .where(eq(registrations.id, id))
  await context.enqueue(tx, 'cancel-payment', { orderId: orderId! })
}

/** Marks an ended spot as refunded if its money was settled afterwards. */
export async function markRefunded(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(registrations)
    .set({ paymentStatus: 'refunded' })
    .where(and(eq(registrations.id, id), eq(registrations.status, 'cancelled')))
}

/**
 * Releases an unpaid spot together with the other unpaid spots of its order, since an order is paid as a whole; or takes a
 * child off the waitlist. If the family does this, its other children move to the end of the waitlist. A pending payment is
 * canceled by a job, and if it arrives anyway it is refunded.
 */
export async function releaseUnpaid(
  context: Announcing,
  tx: Transaction,
  { id, orderId, status }: Pick<RegistrationRow, 'id' | 'orderId' | 'status'>,
  { because, actorId, reason }: EndedBy,
): Promise<void> {
  const waiting = status === 'waitlisted'
  const ended = await tx
    .update(registrations)
    .set({
      status: 'cancelled',
      endedBecause: waiting && because === 'family' ? 'left-waitlist' : because,
      endedBy: actorId,
      endedReason: reason,
      cancelledAt: context.clock.now(),
    })
    .where(
      and(
        orderId ? eq(registrations.orderId, orderId) : eq(registrations.id, id),
        eq(registrations.status, waiting ? 'waitlisted' : 'pending'),
      ),
    )
    .returning({ offeringId: registrations.offeringId, parentId: registrations.parentId })
  if (!waiting && because === 'family') await moveToEndOfWaitlist(tx, ended, context.clock.now())
  if (orderId) {
    await tx
      .update(orders)
      .set({ status: 'lapsed' })
      .where(and(eq(orders.id, orderId), inArray(orders.status, orderStatesBefore('lapsed'))))
    await context.enqueue(tx, 'cancel-payment', { orderId })
  }
  await free(context, tx, waiting ? [] : ended.map(each => each.offeringId))
}

async function free(context: Announcing, tx: Transaction, offeringIds: string[]): Promise<void> {
  if (offeringIds.length > 0) {
    await releaseSpots(
      tx,
      offeringIds.map(offeringId => ({ offeringId, count: 1 })),
    )
    await context.placesFreed?.(tx, [...new Set(offeringIds)])
  }
  await context.changed(tx, 'classes')
}
