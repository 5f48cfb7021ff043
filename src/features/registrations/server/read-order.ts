import { asc, eq } from 'drizzle-orm'
import { readProgramSettings } from '#src/features/organization/server.ts'
import type { OrderAnswer } from '../contract.ts'
import { heldUntilWhenKept } from '../hold-time.ts'
import type { Desk } from './desk.ts'
import { limitOfOrder } from './limit-of-order.ts'
import { presentRegistration } from './present-registration.ts'
import { readRegistrations } from './read-registrations.ts'
import { orderLines, orders } from './tables.ts'

type Part = Omit<OrderAnswer, 'registrations'>

/** An order without its places; asks the payment provider first while the payment is not final (THREATS T37). */
export async function readOrderPart(desk: Desk, orderId: string): Promise<Part> {
  const payment = await desk.payments.refreshPayment(orderId)
  const [order] = await desk.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error('an order vanished while it was read')
  const lines = await desk.db
    .select({
      registrationId: orderLines.registrationId,
      kind: orderLines.kind,
      label: orderLines.label,
      amount: orderLines.amountCents,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.id))
  const now = desk.clock.now()
  const open = order.status === 'open' && order.heldUntil > now
  const atMost = open ? await limitOfOrder(desk.db, order, now, await readProgramSettings(desk.db)) : undefined
  return {
    id: order.id,
    reference: order.reference,
    status: order.status,
    total: order.totalCents,
    creditUsed: order.creditCents,
    amountDue: order.dueCents,
    heldUntil: order.heldUntil.toISOString(),
    heldForSeconds: Math.max(0, Math.ceil((order.heldUntil.getTime() - now.getTime()) / 1000)),
    keepableUntil: heldUntilWhenKept({ ...order, atMost })?.toISOString() ?? null,
    lines,
    payment: payment
      ? { status: payment.status, failureMessage: payment.failureMessage, refunded: payment.refundedCents }
      : null,
  }
}

/** An order as its family sees it. */
export async function readOrder(desk: Desk, orderId: string): Promise<OrderAnswer> {
  const part = await readOrderPart(desk, orderId)
  const { timeZone } = await readProgramSettings(desk.db)
  const places = await readRegistrations(desk.db, { orderId })
  return { ...part, registrations: places.reverse().map(row => presentRegistration(row, desk.clock.now(), timeZone)) }
}
