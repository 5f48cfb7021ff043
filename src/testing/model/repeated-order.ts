import type { EnrollmentChoice } from '#src/features/classes/enrollment-choice.ts'
import { creditToUse } from '#src/features/classes/pricing.ts'
import type { Order, Place, World } from './business.ts'
import type { Asked } from './ordering.ts'
import { HOLD_MINUTES, MINUTE, ofOrder } from './world.ts'

/** An existing order that is exactly the same, while it can be paid, or for a while if it cost nothing. */
export function repeated(w: World, asked: Asked, had: Place[], chosen: EnrollmentChoice[]): Order | undefined {
  const id = had[0]?.order
  if (id == null || had.length < asked.wishes.length || had.some(each => each.order !== id)) return undefined
  if (ofOrder(w, id).filter(each => each.status !== 'cancelled').length !== had.length) return undefined
  if (
    had.some(
      (each, n) =>
        each.option !== chosen[n]!.option ||
        each.startDate !== chosen[n]!.startDate ||
        each.endDate !== chosen[n]!.endDate,
    )
  )
    return undefined
  const order = w.orders[id]!
  if (asked.expectedTotal !== undefined && asked.expectedTotal !== order.total) return undefined
  const { total: totalCents, credit } = order
  const { useCredit } = asked
  const sameCredit =
    useCredit === true || creditToUse({ totalCents, balanceCents: totalCents, useCredit }).creditCents === credit
  const payable = order.status === 'open' && order.heldUntil > w.now && sameCredit
  const justNow = order.status === 'paid' && order.due === 0 && order.createdAt > w.now - HOLD_MINUTES * MINUTE
  return payable || justNow ? order : undefined
}
