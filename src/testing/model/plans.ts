import { daysAfter, endOfMonth } from '#src/features/payments/server/test-provider/plan-clock.ts'
import type { Plan, World } from './business.ts'
import { offer } from './holds.ts'
import { end } from './world.ts'

const RETRY_DAYS = [3, 5, 7]

/**
 * The provider charges every month that came due, retries failed charges, and ends plans that are due to end, in order.
 */
export function bill(w: World) {
  for (;;) {
    const due = w.plans
      .flatMap((plan, id) => nextDue(plan).map(at => ({ plan, id, at })))
      .filter(({ at }) => at <= w.now)
      .sort((a, b) => a.at - b.at)[0]
    if (!due) return
    const { plan, id, at } = due
    if (plan.end > at) charge(w, id)
    else if (plan.ends) stop(w, id)
    else newMonth(w, id)
  }
}

function nextDue({ status, end: until, owes }: Plan): number[] {
  if (status !== 'active' && status !== 'past_due') return []
  return [until, ...(status === 'past_due' && owes?.nextAt ? [owes.nextAt] : [])]
}

function newMonth(w: World, id: number) {
  const plan = w.plans[id]!
  plan.start = plan.end
  plan.end = endOfMonth(new Date(plan.anchor), new Date(plan.start)).getTime()
  plan.owes = { start: plan.start, attempts: 0, nextAt: null }
  charge(w, id)
}

/**
 * Charges the unpaid month; a retry that a family requests doesn't count toward the attempts after which a plan ends.
 */
function charge(w: World, id: number, byItself = true) {
  const plan = w.plans[id]!
  const owes = plan.owes!
  if (byItself) owes.attempts++
  w.news.push({ plan: id })
  if (plan.card !== '0259') {
    Object.assign(plan, { status: 'active', owes: null, monthsPaid: plan.monthsPaid + 1 })
    return
  }
  const days = RETRY_DAYS[owes.attempts - 1]
  owes.nextAt = days === undefined ? null : daysAfter(new Date(owes.start), days).getTime()
  plan.status = 'past_due'
  if (owes.nextAt === null) stop(w, id)
}

/** Ends a plan at the provider. */
export function stop(w: World, id: number) {
  Object.assign(w.plans[id]!, { status: 'canceled', owes: null })
  w.news.push({ plan: id })
}

/** We learn a plan's status: each paid month counts once, and the spot ends with its plan. */
export function hear(w: World, id: number) {
  const plan = w.plans[id]!
  const { status, ends, start, end: until, monthsPaid, ours, amount } = plan
  w.families[plan.family]!.cardIn += (monthsPaid - (ours?.monthsPaid ?? 0)) * amount
  plan.ours = { status: ours?.status === 'canceled' ? 'canceled' : status, ends, start, end: until, monthsPaid }
  if (status !== 'canceled' || ours?.status === 'canceled') return
  const place = w.places[plan.place]!
  if (place.status !== 'confirmed' && place.status !== 'active') return
  end(w, place, 'plan-ended')
  offer(w, [place.cls])
}

/** A family cancels its plan at the end of the paid month, or undoes that. */
export function cancelPlan(w: World, id: number, ends: boolean) {
  const plan = w.plans[id]!
  if (plan.status !== 'canceled') plan.ends = ends
  hear(w, id)
}

export function chooseCard(w: World, id: number, card: string) {
  w.plans[id]!.card = card
}

export function retry(w: World, id: number) {
  const plan = w.plans[id]!
  if (plan.status === 'past_due' && plan.owes) charge(w, id, false)
  hear(w, id)
}
