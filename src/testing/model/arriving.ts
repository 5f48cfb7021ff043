import type { World } from './business.ts'
import { offer, release } from './holds.ts'
import { bookable, hasBegun, hasMissed } from './openings.ts'
import { hear } from './plans.ts'
import { fits } from './seats-on-paper.ts'
import { addPlace, allOrNothing, end, livePlace, ofOrder } from './world.ts'
import { confirm } from './written-order.ts'

const RAN_OUT: readonly (string | null)[] = ['hold-ran-out', 'offer-ran-out']

/** We learn a payment's status: from a webhook, a visit to the page, or a job. */
export function hearOfPayment(w: World, id: number) {
  const order = w.orders[id]!
  const { payment } = order
  if (!payment || payment.status === 'succeeded' || payment.status === 'cancelled') return
  if (payment.there === 'paid') arrive(w, id)
  else
    payment.status = ({ open: 'pending', declined: 'failed', asks: 'needs_action', gone: 'cancelled' } as const)[
      payment.there
    ]
}

/**
 * Money arrives: it pays for all spots of its order, or is refunded in full and the children go first on the waitlist.
 */
function arrive(w: World, id: number) {
  const payment = w.orders[id]!.payment!
  payment.status = 'succeeded'
  w.families[w.orders[id]!.family]!.cardIn += w.orders[id]!.due
  if (w.orders[id]!.status === 'refunded' || !allOrNothing(w, () => placed(w, id))) tooLate(w, id)
}

function placed(w: World, id: number): boolean {
  const order = w.orders[id]!
  const gone = ofOrder(w, id).filter(each => each.status !== 'pending')
  if (gone.some(each => each.status !== 'cancelled' || !RAN_OUT.includes(each.because))) return false
  if (gone.some(each => livePlace(w, each.cls, each.child))) return false
  if (gone.length > 0) release(w, [...new Set(gone.map(each => each.cls))], id)
  for (const cls of new Set(gone.map(each => each.cls))) {
    const again = gone.filter(each => each.cls === cls)
    if (!bookable(w, cls) || again.some(each => hasBegun(w, each) || hasMissed(w, each))) return false
    if (
      !fits(
        w,
        cls,
        again.filter(each => !each.over),
        [],
      )
    )
      return false
  }
  const family = w.families[order.family]!
  if (order.credit > family.balance) return false
  family.balance -= order.credit
  confirm(w, order)
  const plan = order.payment!.plan
  if (plan !== null) hear(w, plan)
  return true
}

function tooLate(w: World, id: number) {
  const order = w.orders[id]!
  const unpaid = ofOrder(w, id).filter(each => each.status === 'pending' || RAN_OUT.includes(each.because))
  order.status = 'refunded'
  for (const each of unpaid) {
    end(w, each, 'paid-too-late')
    each.money = 'refunded'
  }
  for (const { cls, family, child, price } of unpaid) {
    if (!bookable(w, cls) || livePlace(w, cls, child)) continue
    addPlace(w, { cls, family, child, price, status: 'waitlisted', line: { since: w.now, tooLate: true } })
  }
  w.families[order.family]!.refunds += order.due
  offer(
    w,
    unpaid.map(each => each.cls),
  )
  const plan = order.payment!.plan
  if (plan !== null) w.stopped.push(plan)
}
