import { eq, getTableColumns } from 'drizzle-orm'
import { readProgramSettings } from '#src/features/organization/server.ts'
import { readTogether } from '#src/platform/database/read-together.ts'
import type { OrderAnswer } from '../contract.ts'
import { extendedHoldEnd } from '../hold-time.ts'
import { balanceIn } from './balance-in.ts'
import type { Context } from './context.ts'
import { presentMonthly } from './plan-of-order.ts'
import { presentRegistration } from './present-registration.ts'
import { readPriceLines } from './read-price-lines.ts'
import { readRegistrations } from './read-registrations.ts'
import { limitOfOrder } from './read-unpaid-holds.ts'
import { orders } from './tables.ts'

type Part = Omit<OrderAnswer, 'registrations'>

/**
 * An order as its family sees it; asks the payment provider first while the payment is not final (T37). The
 * payment, the order and its spots are read in one round trip.
 */
export async function readOrder(context: Context, orderId: string): Promise<OrderAnswer> {
  const { db, clock, payments } = context
  await payments.refreshPayment(orderId)
  const [payment, [order], lines, places] = await readTogether(db, on => [
    payments.readPayment(orderId, on),
    on
      .select({ ...getTableColumns(orders), balance: balanceIn('orders') })
      .from(orders)
      .where(eq(orders.id, orderId)),
    readPriceLines(on, orderId),
    readRegistrations(on, { orderId }),
  ])
  if (!order) throw new Error('The order disappeared while it was being read.')
  const settings = await readProgramSettings(db)
  const now = clock.now()
  const open = order.status === 'open' && order.heldUntil > now
  const atMost = open ? await limitOfOrder(db, order, now, settings) : undefined
  return {
    id: order.id,
    reference: order.reference,
    status: order.status,
    total: order.totalCents,
    creditUsed: order.creditCents,
    amountDue: order.dueCents,
    balance: order.balance > 0 ? { due: order.balance, dueOn: order.balanceDueOn } : null,
    heldUntil: order.heldUntil.toISOString(),
    heldForSeconds: Math.max(0, Math.ceil((order.heldUntil.getTime() - now.getTime()) / 1000)),
    keepableUntil: extendedHoldEnd({ ...order, atMost })?.toISOString() ?? null,
    lines,
    monthly: presentMonthly({ order, places, lines }, now, settings.timeZone),
    payment: payment
      ? { status: payment.status, failureMessage: payment.failureMessage, refunded: payment.refundedCents }
      : null,
    registrations: places.reverse().map(row => presentRegistration(row, now, settings.timeZone)),
  }
}

/** An order without its spots. */
export async function readOrderPart(context: Context, orderId: string): Promise<Part> {
  const { registrations: _, ...part } = await readOrder(context, orderId)
  return part
}
