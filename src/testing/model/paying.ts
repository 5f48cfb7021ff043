import { monthsAfter } from '#src/features/payments/server/test-provider/plan-clock.ts'
import { heldUntilWhenPaying } from '#src/features/registrations/hold-time.ts'
import { unpaidUntil } from '#src/features/registrations/unpaid-time.ts'
import { hearOfPayment } from './arriving.ts'
import type { Order, Place, World } from './business.ts'
import { bookableUntil } from './openings.ts'
import { heldUnpaid } from './unpaid.ts'
import { HOLD_MINUTES, HOUR, OFFER_HOURS, ofOrder, REGISTRATION_FEE } from './world.ts'

/** A family opens the card form: the hold is extended as needed, and the payment is created at the provider. */
export function begin(w: World, id: number): string {
  const order = w.orders[id]!
  if (order.due === 0) return 'nothing-due'
  if (order.status === 'paid') return 'already-paid'
  if (order.status !== 'open' || order.heldUntil <= w.now) return 'hold-lapsed'
  const pending = ofOrder(w, id).filter(each => each.status === 'pending')
  const [createdAt, heldUntil, now] = [new Date(order.createdAt), new Date(order.heldUntil), new Date(w.now)]
  const atMost = limitOf(w, pending)
  const times = { createdAt, heldUntil, offeredUntil: endOfOffers(w, pending), atMost }
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

function limitOf(w: World, pending: readonly Place[]): Date | undefined {
  const limits = pending.map(({ family, cls }) =>
    unpaidUntil(heldUnpaid(w, family, cls), new Date(w.now), HOLD_MINUTES),
  )
  return limits.sort((a, b) => a.getTime() - b.getTime())[0]
}

function endOfOffers(w: World, pending: readonly Place[]): Date | null {
  if (pending.length === 0 || pending.some(each => each.offeredAt === null)) return null
  const until = pending.map(({ cls, offeredAt }) => {
    return Math.min(offeredAt! + OFFER_HOURS * HOUR, bookableUntil(w.classes[cls]!))
  })
  return new Date(Math.min(...until))
}

/** A monthly choice is paid with a plan, which waits at the provider for its first payment. */
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

/** A card is submitted at the provider, possibly from an old tab. We find out later. */
export function press(w: World, id: number, card: string) {
  const payment = w.orders[id]!.payment!
  if (payment.there === 'paid' || payment.there === 'gone') return
  payment.there = card === '0002' ? 'declined' : card === '3155' ? 'asks' : 'paid'
  w.news.push({ order: id })
  if (payment.there === 'paid') beginAtProvider(w, payment.plan, card)
}

/** The bank's verification step is completed. */
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

/** Cancels the payment at the provider; one that succeeded in the meantime counts. */
export function giveUpPayment(w: World, id: number) {
  const { payment } = w.orders[id]!
  if (!payment || payment.status === 'succeeded' || payment.status === 'cancelled') return
  if (payment.there !== 'paid') {
    payment.there = 'gone'
    if (payment.plan !== null) w.plans[payment.plan]!.status = 'canceled'
  }
  hearOfPayment(w, id)
}
