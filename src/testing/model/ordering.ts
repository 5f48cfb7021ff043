import { creditToUse, priceLines, totalOf } from '#src/features/classes/pricing.ts'
import { DEFAULT_SETTINGS } from '#src/features/organization/program-settings.ts'
import { checkedChoice, type EnrollmentChoice } from '#src/features/registrations/enrollment-choice.ts'
import { orderedUntil } from '#src/features/registrations/hold-time.ts'
import { dayOf } from '#src/lib/dates.ts'
import { bookable, giveUp, offer, release } from './holds.ts'
import {
  addPlace,
  end,
  HOLD_MINUTES,
  line,
  livePlace,
  MINUTE,
  MOST_HOLDS,
  type Order,
  ofOrder,
  type Place,
  taken,
  type World,
  ZONE,
} from './world.ts'

export type Wish = { cls: number; child: number }
export type Asked = {
  family: number
  wishes: Wish[]
  useCredit: boolean | number
  fromCart: boolean
  option?: 'weekly' | 'monthly'
  expectedTotal?: number
}
type Answer = {
  code: string
  order?: number /** Holds of this class that ran out may stand in the way. */
  inTheWay?: number[]
}

/** An order of some places, all or none. Holds that ran out and stand in the way end first; who waits in line comes before anybody. */
export function order(w: World, asked: Asked): Answer {
  let answer: Answer = { code: 'never' }
  for (let attempt = 0; attempt < 3; attempt++) {
    answer = tryOnce(w, asked)
    if (!answer.inTheWay) return answer
    if (release(w, answer.inTheWay) > 0) continue
    offer(w, answer.inTheWay)
    return answer
  }
  return answer
}

/** What a place costs now: nothing where an active plan of the child pays for it. */
export function priceOf(w: World, { cls, child }: Wish, option?: 'weekly' | 'monthly'): number {
  const { kind, price, category, monthly, startsAt } = w.classes[cls]!
  const covered = w.plans.some(
    ({ ours, child: of }) =>
      of === child && category === 'Clay' && ours?.status === 'active' && ours.end > startsAt && kind !== 'program',
  )
  const offering = { kind, title: '', priceCents: price, dailyCents: null, weeklyCents: 160_00, monthlyCents: monthly }
  return totalOf(priceLines({ offering, option, settings: DEFAULT_SETTINGS, covered }))
}

function tryOnce(w: World, asked: Asked): Answer {
  const { family, wishes, option, useCredit } = asked
  const choices = wishes.map(({ cls }) => choiceFor(w, cls, option))
  for (const [n, { cls }] of wishes.entries()) {
    if (!bookable(w, cls)) return { code: 'not-bookable' }
    const choice = choices[n]!
    if (!choice.ok) return { code: choice.because }
  }
  const chosen = choices.flatMap(each => (each.ok ? [each.choice] : []))
  const had = wishes.flatMap(({ cls, child }) => livePlace(w, cls, child) ?? [])
  const repeat = repeated(w, asked, had, chosen)
  if (repeat) return { code: 'ok', order: repeat.id }
  if (had.some(each => each.status === 'confirmed' || each.status === 'active')) return { code: 'already-registered' }
  const over = had.filter(each => each.status === 'pending' && each.heldUntil <= w.now)
  if (over.length > 0) return { code: 'already-registered', inTheWay: over.map(each => each.cls) }
  const partly = had.some(
    ({ order: id }) => id !== null && ofOrder(w, id).some(each => each.status !== 'cancelled' && !had.includes(each)),
  )
  if (partly) return { code: 'already-registered' }

  const carriedOver = had.filter(each => each.status === 'pending')
  const brings = (cls: number) => carriedOver.filter(each => each.cls === cls).length
  const full = wishes.find(({ cls }) => brings(cls) === 0 && isFull(w, cls))
  if (full) return { code: 'full', ...(anyRanOut(w, full.cls) ? { inTheWay: [full.cls] } : {}) }

  const prices = wishes.map(wish => priceOf(w, wish, option))
  const wanted = prices.reduce((sum, price) => sum + price, 0)
  if (asked.expectedTotal !== undefined && asked.expectedTotal !== wanted) return { code: 'price-changed' }
  const replaced = [...new Set(had.flatMap(each => each.order ?? []))].map(id => w.orders[id]!)
  const split = creditToUse({ totalCents: wanted, balanceCents: free(w, family, replaced), wish: useCredit })
  const holding = w.places.filter(
    each => each.family === family && each.status === 'pending' && each.heldUntil > w.now,
  ).length
  if (split.dueCents > 0 && holding - carriedOver.length + wishes.length > MOST_HOLDS) return { code: 'too-many-holds' }

  for (const cls of [...new Set(wishes.map(wish => wish.cls))].sort()) {
    const needed = wishes.filter(wish => wish.cls === cls).length - brings(cls)
    const { capacity } = w.classes[cls]!
    const othersWait = line(w, cls).some(each => !had.includes(each))
    const room = capacity === 0 || taken(w, cls) + needed <= capacity
    if (needed > 0 && (othersWait || !room)) return { code: 'full', inTheWay: [cls] }
  }

  for (const each of had) end(each, 'replaced')
  for (const each of replaced) {
    each.status = 'lapsed'
    giveUp(w, each.id)
  }
  return { code: 'ok', order: write(w, asked, had, { chosen, prices, wanted, ...split }).id }
}

type Priced = {
  chosen: EnrollmentChoice[]
  prices: number[]
  wanted: number
  creditCents: number
  dueCents: number
  waivedCents: number
}

function write(w: World, { family, wishes, fromCart }: Asked, had: Place[], priced: Priced): Order {
  const id = w.orders.length
  const waived = priced.waivedCents > 0
  const made = wishes.map(({ cls, child }, n) => {
    const before = had.find(each => each.cls === cls && each.child === child)
    const offered = before?.offeredAt != null ? new Date(before.heldUntil) : null
    return addPlace(w, {
      cls,
      family,
      child,
      order: id,
      status: 'pending',
      price: waived ? 0 : priced.prices[n]!,
      rule: w.classes[cls]!.rule,
      heldUntil: orderedUntil(new Date(w.now), HOLD_MINUTES, offered).getTime(),
      offeredAt: before?.offeredAt ?? null,
      line: before?.line ?? null,
      option: priced.chosen[n]!.option,
      startDate: priced.chosen[n]!.startDate,
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

export function confirm(w: World, order: Order) {
  order.status = 'paid'
  const today = dayOf(new Date(w.now), ZONE)
  for (const place of ofOrder(w, order.id)) {
    const begun = place.startDate !== null && place.startDate <= today
    Object.assign(place, { status: begun ? 'active' : 'confirmed', money: 'paid', because: null })
  }
}

function choiceFor(w: World, cls: number, option: Asked['option']) {
  const { kind, startsAt, endsAt } = w.classes[cls]!
  const day = (at: number) => dayOf(new Date(at), ZONE)
  return checkedChoice({ option }, { kind, firstDay: day(startsAt), lastDay: day(endsAt) }, day(w.now))
}

/** The order that is exactly this already, while it can be paid, or for a while when it cost nothing. */
function repeated(w: World, asked: Asked, had: Place[], chosen: EnrollmentChoice[]): Order | undefined {
  const id = had[0]?.order
  if (id == null || had.length < asked.wishes.length || had.some(each => each.order !== id)) return undefined
  if (ofOrder(w, id).filter(each => each.status !== 'cancelled').length !== had.length) return undefined
  if (had.some((each, n) => each.option !== chosen[n]!.option || each.startDate !== chosen[n]!.startDate))
    return undefined
  const order = w.orders[id]!
  if (asked.expectedTotal !== undefined && asked.expectedTotal !== order.total) return undefined
  const { total: totalCents, credit } = order
  const wish = asked.useCredit
  const sameCredit = wish === true || creditToUse({ totalCents, balanceCents: totalCents, wish }).creditCents === credit
  const payable = order.status === 'open' && order.heldUntil > w.now && sameCredit
  const justNow = order.status === 'paid' && order.due === 0 && order.createdAt > w.now - HOLD_MINUTES * MINUTE
  return payable || justNow ? order : undefined
}

/** The family's credit that no open order has set aside. */
function free(w: World, family: number, replaced: readonly Order[]): number {
  const open = w.orders.filter(each => each.family === family && each.status === 'open' && each.heldUntil > w.now)
  const sum = (orders: readonly Order[]) => orders.reduce((all, each) => all + each.credit, 0)
  return Math.max(0, w.families[family]!.balance - sum(open) + sum(replaced))
}

const isFull = (w: World, cls: number) => w.classes[cls]!.capacity > 0 && taken(w, cls) >= w.classes[cls]!.capacity
const anyRanOut = (w: World, cls: number) =>
  w.places.some(each => each.cls === cls && each.status === 'pending' && each.heldUntil <= w.now)
