import { and, inArray } from 'drizzle-orm'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { orderStatesBefore, registrationStatesBefore } from '../lifecycle.ts'
import type { Desk } from './desk.ts'
import { orders, registrations } from './tables.ts'

/**
 * Ends unpaid places that a new order of the same family takes over, and the orders they stood in. `taken` stays as it
 * is: the places go to the new order. Payments begun for the old orders are given up by a job.
 */
export async function giveUpReplaced(
  desk: Pick<Desk, 'enqueue'>,
  tx: Transaction,
  replaced: { registrationIds: string[]; orderIds: string[] },
  now: Date,
): Promise<void> {
  if (replaced.registrationIds.length === 0) return
  await tx
    .update(orders)
    .set({ status: 'lapsed' })
    .where(and(inArray(orders.id, replaced.orderIds), inArray(orders.status, orderStatesBefore('lapsed'))))
  await tx
    .update(registrations)
    .set({ status: 'cancelled', endedBecause: 'replaced', cancelledAt: now })
    .where(
      and(
        inArray(registrations.id, replaced.registrationIds),
        inArray(registrations.status, registrationStatesBefore('cancelled')),
      ),
    )
  for (const orderId of replaced.orderIds) await desk.enqueue(tx, 'give-up-payment', { orderId }, { once: orderId })
}
