import { monthsAfter } from '#src/features/payments/server/test-provider/plan-clock.ts'
import { heldUntilWhenPaying } from '#src/features/registrations/hold-time.ts'
import { bookable, offer, release } from './holds.ts'
import { confirm } from './ordering.ts'
import { hear } from './plans.ts'
import {
  addPlace,
  allOrNothing,
  end,
  HOLD_MINUTES,
  HOUR,
  line,
  livePlace,
  OFFER_HOURS,
  type Order,
  ofOrder,
  type Place,
  REGISTRATION_FEE,
  taken,
  type World,
} from './world.ts'

const RAN_OUT: readonly (string | null)[] = ['hold-ran-out', 'offer-ran-out']

/** A family opens the card form: the hold is made long enough, and the provider hears of the payment. */
export function begin(w: World, id: number): string {
  const order = w.orders[id]!
  if (order.due === 0) return 'nothing-due'
  if (order.status === 'paid') return 'already-paid'
  if (order.status !== 'open' || order.heldUntil <= w.now) return 'hold-lapsed'
  const pending = ofOrder(w, id).filter(each => each.status === 'pending')
  const [createdAt, heldUntil, now] = [new Date(order.createdAt), new Date(order.heldUntil), new Date(w.now)]
  const times = { createdAt, heldUntil, offeredUntil: endOfOffers(w, pending) }
  order.heldUntil = heldUntilWhenPaying(times, now, HOLD_MINUTES).getTime()
  for (const each of pending) each.heldUntil = Math.max(each.heldUntil, order.heldUntil)

  const { payment } = order
  if (payment && payment.status !== 'failed') return 'ok'
  const family = w.families[order.family]!
  order.tries++
  if (order.tries > 5) return 'too-many-tries'
  family.tries++
  if (family.tries > 10) return 'too-many-tries'
  if (payment) payment.status = 'pending'
  else order.payment = { status: 'pending', there: 'open', plan: newPlan(w, order) }
  return 'ok'
}

function endOfOffers(w: World, pending: readonly Place[]): Date | null {
  if (pending.length === 0 || pending.some(each => each.offeredAt === null)) return null
  const until = pending.map(({ cls, offeredAt }) => {
    const { kind, startsAt, endsAt } = w.classes[cls]!
    return Math.min(offeredAt! + OFFER_HOURS * HOUR, kind === 'program' ? endsAt : startsAt)
  })
  return new Date(Math.min(...until))
}

/** What was chosen by the month is paid with a plan, which waits at the provider for its first payment. */
function newPlan(w: World, order: Order): number | null {
  const monthly = ofOrder(w, order.id).find(each => each.option === 'monthly')
  if (!monthly) return null
  const { id: place, family, child } = monthly
  w.plans.push({
    order: order.id,
    family,
    child,
    place,
    amount: order.due - REGISTRATION_FEE,
    card: '4242',
    status: 'incomplete',
    ends: false,
    anchor: w.now,
    start: w.now,
    end: w.now,
    owes: null,
    monthsPaid: 0,
    ours: null,
  })
  return w.plans.length - 1
}

/** A card is pressed at the provider, also from a tab of long ago. We hear of it later. */
export function press(w: World, id: number, card: string) {
  const payment = w.orders[id]!.payment!
  if (payment.there === 'paid' || payment.there === 'gone') return
  payment.there = card === '0002' ? 'declined' : card === '3155' ? 'asks' : 'paid'
  w.news.push({ order: id })
  if (payment.there === 'paid') beginAtProvider(w, payment.plan, card)
}

/** The bank's question is answered. */
export function answerBank(w: World, id: number, approve: boolean) {
  const payment = w.orders[id]!.payment!
  if (payment.there !== 'asks') return
  payment.there = approve ? 'paid' : 'declined'
  w.news.push({ order: id })
  if (approve) beginAtProvider(w, payment.plan, '3155')
}

function beginAtProvider(w: World, id: number | null, card: string) {
  if (id === null) return
  const end = monthsAfter(new Date(w.now), 1).getTime()
  Object.assign(w.plans[id]!, { status: 'active', card, anchor: w.now, start: w.now, end })
  w.news.push({ plan: id })
}

/** We learn how a payment stands: a webhook, a look at the page, or a job. */
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

/** Money arrives: it buys all places of its order, or goes back in full and the children stand first in line. */
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
  if (gone.length > 0) release(w, [...new Set(gone.map(each => each.cls))])
  for (const cls of new Set(gone.map(each => each.cls))) {
    const { capacity, status } = w.classes[cls]!
    const count = gone.filter(each => each.cls === cls).length
    if (status !== 'published' || line(w, cls).length > 0) return false
    if (capacity > 0 && taken(w, cls) + count > capacity) return false
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
    end(each, 'paid-too-late')
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

/** Nobody is to pay for this any more; what was paid meanwhile counts. */
export function giveUpPayment(w: World, id: number) {
  const { payment } = w.orders[id]!
  if (!payment || payment.status === 'succeeded' || payment.status === 'cancelled') return
  if (payment.there !== 'paid') {
    payment.there = 'gone'
    if (payment.plan !== null) w.plans[payment.plan]!.status = 'canceled'
  }
  hearOfPayment(w, id)
}
