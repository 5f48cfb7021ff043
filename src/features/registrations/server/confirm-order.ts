import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ProgramSettings } from '#src/features/organization/program-settings.ts'
import { dayOf } from '#src/lib/dates.ts'
import { sendWithCommit } from '#src/platform/database/after-commit.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { orderStatesBefore, registrationStatesBefore } from '../lifecycle.ts'
import type { Context } from './context.ts'
import { mailOrderConfirmed } from './mails/order-confirmed.ts'
import { orders, registrations } from './tables.ts'

/**
 * Marks an order paid and its spots confirmed (programs that have begun: active), and writes the one confirmation
 * email. The caller has taken the spots and holds the order's lock.
 */
export async function confirmOrder(
  context: Context,
  tx: Transaction,
  orderId: string,
  program: ProgramSettings,
): Promise<void> {
  const now = context.clock.now()
  const places = tx
    .update(registrations)
    .set({
      status: sql`CASE WHEN ${registrations.enrollmentOption} IS NOT NULL AND ${registrations.startDate} <= ${dayOf(now, program.timeZone)}::date THEN 'active' ELSE 'confirmed' END`,
      paymentStatus: 'paid',
      confirmedAt: now,
      heldUntil: null,
      endedBecause: null,
      cancelledAt: null,
    })
    .where(
      and(eq(registrations.orderId, orderId), inArray(registrations.status, registrationStatesBefore('confirmed'))),
    )
  const order = tx
    .update(orders)
    .set({ status: 'paid', paidAt: now })
    .where(and(eq(orders.id, orderId), inArray(orders.status, orderStatesBefore('paid'))))
  await sendWithCommit(places)
  await sendWithCommit(order)
  await mailOrderConfirmed(context, tx, orderId, program)
}
