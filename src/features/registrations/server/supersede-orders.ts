import { and, eq, inArray, or } from 'drizzle-orm'
import { refused } from '#src/lib/outcome.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { orderStatesBefore } from '../lifecycle.ts'
import type { Context } from './context.ts'
import { type Attempt, RollBack } from './order-request.ts'
import { orders, registrations } from './tables.ts'

/** A spot was offered, or a hold ended, after the spots were read: read them again. */
const CHANGED_MEANWHILE: Attempt = {
  ok: false,
  because: 'in-the-way',
  which: 'nothing',
  otherwise: refused('already-registered'),
}

/**
 * Ends unpaid spots that a new order of the same family takes over, and the orders they were in. `taken` stays as it
 * is: the spots go to the new order. Payments started for the old orders are canceled by a job.
 * @throws RollBack when one of them has changed since it was read (for example, the waitlist offered a spot)
 */
export async function supersedeOrders(
  context: Pick<Context, 'enqueue'>,
  tx: Transaction,
  replaced: { registrationIds: string[]; waitlistedIds: string[]; orderIds: string[] },
  now: Date,
): Promise<void> {
  if (replaced.registrationIds.length === 0) return
  await tx
    .update(orders)
    .set({ status: 'lapsed' })
    .where(and(inArray(orders.id, replaced.orderIds), inArray(orders.status, orderStatesBefore('lapsed'))))
  const held = replaced.registrationIds.filter(id => !replaced.waitlistedIds.includes(id))
  const ended = await tx
    .update(registrations)
    .set({ status: 'cancelled', endedBecause: 'replaced', cancelledAt: now })
    .where(
      or(
        and(inArray(registrations.id, held), eq(registrations.status, 'pending')),
        and(inArray(registrations.id, replaced.waitlistedIds), eq(registrations.status, 'waitlisted')),
      ),
    )
    .returning({ id: registrations.id })
  if (ended.length < replaced.registrationIds.length) throw new RollBack(CHANGED_MEANWHILE)
  for (const orderId of replaced.orderIds) await context.enqueue(tx, 'cancel-payment', { orderId })
}
