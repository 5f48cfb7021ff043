import type { EnrollmentChoice } from '#src/features/classes/enrollment-choice.ts'
import { orderedUntil } from '#src/features/registrations/hold-time.ts'
import { unpaidUntil } from '#src/features/registrations/unpaid-time.ts'
import { dayOf } from '#src/lib/dates.ts'
import type { Order, Place, World } from './business.ts'
import type { Asked } from './ordering.ts'
import { heldUnpaid } from './unpaid.ts'
import { addPlace, HOLD_MINUTES, ofOrder, ZONE } from './world.ts'

export type Priced = {
  chosen: EnrollmentChoice[]
  prices: number[]
  wanted: number
  creditCents: number
  dueCents: number
  waivedCents: number
}

/** Writes an order with its held spots; one with nothing due is confirmed right away. */
export function write(
  w: World,
  { family, wishes, fromCart, over = false }: Asked,
  had: Place[],
  priced: Priced,
): Order {
  const id = w.orders.length
  const waived = priced.waivedCents > 0
  const made = wishes.map(({ cls, child }, n) => {
    const before = had.find(each => each.cls === cls && each.child === child)
    const already = before && before.heldUntil > 0 ? new Date(before.heldUntil) : null
    const atMost =
      priced.dueCents > 0 && !over ? unpaidUntil(heldUnpaid(w, family, cls), new Date(w.now), HOLD_MINUTES) : undefined
    return addPlace(w, {
      cls,
      family,
      child,
      order: id,
      status: 'pending',
      price: waived ? 0 : priced.prices[n]!,
      rule: w.classes[cls]!.rule,
      heldUntil: orderedUntil(new Date(w.now), HOLD_MINUTES, already, atMost).getTime(),
      offeredAt: before?.offeredAt ?? null,
      agreed: before?.agreed ?? null,
      over,
      line: before?.line ?? null,
      option: priced.chosen[n]!.option,
      startDate: priced.chosen[n]!.startDate,
      endDate: priced.chosen[n]!.endDate,
    })
  })
  const order: Order = {
    id,
    family,
    fromCart,
    status: 'open',
    total: waived ? 0 : priced.wanted,
    credit: priced.creditCents,
    due: priced.dueCents,
    createdAt: w.now,
    heldUntil: Math.min(...made.map(each => each.heldUntil)),
    tries: 0,
    payment: null,
  }
  w.orders.push(order)
  const of = w.families[family]!
  if (fromCart)
    of.cart = of.cart.filter(item => !wishes.some(wish => wish.cls === item.cls && wish.child === item.child))
  if (order.due === 0) {
    of.balance -= order.credit
    confirm(w, order)
  }
  return order
}

/** Marks all spots of an order as paid: programs that have begun are active. */
export function confirm(w: World, order: Order) {
  order.status = 'paid'
  const today = dayOf(new Date(w.now), ZONE)
  for (const place of ofOrder(w, order.id)) {
    if (place.status !== 'pending') place.seatedAt = w.now
    const begun = place.option !== null && place.startDate !== null && place.startDate <= today
    Object.assign(place, { status: begun ? 'active' : 'confirmed', money: 'paid', because: null })
  }
}
