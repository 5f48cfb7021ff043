import { checkedChoice } from '#src/features/classes/enrollment-choice.ts'
import { creditToUse, priceLines, totalOf } from '#src/features/classes/pricing.ts'
import { DEFAULT_SETTINGS } from '#src/features/organization/program-settings.ts'
import { endOfMonth } from '#src/features/payments/server/test-provider/plan-clock.ts'
import { holdsRefused } from '#src/features/registrations/hold-limits.ts'
import { mayHoldAgainAt } from '#src/features/registrations/unpaid-time.ts'
import { dayOf } from '#src/lib/dates.ts'
import type { Order, Plan, World } from './business.ts'
import { giveUp, offer, release } from './holds.ts'
import { bookable, classPriceNow, firstDayNow, notOpenYet, offerOf } from './openings.ts'
import { repeated } from './repeated-order.ts'
import { fits, hasSessionsToCome, isFullFor } from './seats-on-paper.ts'
import { begunUnpaid, heldUnpaid } from './unpaid.ts'
import { end, HOLD_MINUTES, livePlace, MOST_HOLDS, ofOrder, ZONE } from './world.ts'
import { write } from './written-order.ts'

export type Wish = { cls: number; child: number }
export type Asked = {
  family: number
  wishes: Wish[]
  useCredit: boolean | number
  fromCart: boolean
  option?: 'weekly' | 'monthly'
  expectedTotal?: number
  /** Staff override the rules: no season, no limit on holds, and over capacity only if there's no seat. */
  over?: boolean
}
type Answer = {
  code: string
  order?: number /** Expired holds in these classes may block it. */
  inTheWay?: number[]
}

/**
 * Orders some spots, all or none. Expired holds that block it end first; children on the waitlist go before anyone
 * else.
 */
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

/** What a spot costs now: nothing if the child's active plan covers it. */
export function priceOf(w: World, { cls, child }: Wish, option?: 'weekly' | 'monthly'): number {
  const { kind, category, monthly, startsAt } = w.classes[cls]!
  const price = offerOf(w, cls, child)?.agreed ?? classPriceNow(w, cls)
  const covered = kind !== 'program' && category === 'Clay' && w.plans.some(plan => paysFor(w, plan, child, startsAt))
  const offering = { kind, title: '', priceCents: price, dailyCents: null, weeklyCents: 160_00, monthlyCents: monthly }
  const choice = { option: option ?? null, units: 1, covers: null, part: null }
  return totalOf(priceLines({ offering, choice, settings: DEFAULT_SETTINGS, covered }))
}

/**
 * Whether the child's plan, as we know it, covers a class that begins then: from its first day to the end of its next
 * month.
 */
function paysFor(w: World, { ours, child: of, place: id, anchor }: Plan, child: number, startsAt: number): boolean {
  const place = w.places[id]!
  if (of !== child || ours?.status !== 'active' || place.status === 'cancelled') return false
  const until = ours.ends ? ours.end : endOfMonth(new Date(anchor), new Date(ours.end)).getTime()
  const begins = place.startDate ?? ''
  return startsAt >= ours.start && startsAt < until && dayOf(new Date(startsAt), ZONE) >= begins
}

function tryOnce(w: World, asked: Asked): Answer {
  const { family, wishes, option, useCredit, over = false } = asked
  const choices = wishes.map(wish => choiceFor(w, wish, option))
  for (const [n, { cls, child }] of wishes.entries()) {
    // Staff can let a child join after the last session to join; that is a separate rule, not overridden here.
    const isLate = over && w.classes[cls]!.status === 'published' && hasSessionsToCome(w, cls)
    if (!bookable(w, cls) && !isLate) return { code: 'not-bookable' }
    const closed = over ? undefined : notOpenYet(w, family, cls, child)
    if (closed) return { code: closed }
    const choice = choices[n]!
    if (!choice.ok) return { code: choice.because }
  }
  const chosen = choices.flatMap(each => (each.ok ? [each.choice] : []))
  const had = wishes.flatMap(({ cls, child }) => livePlace(w, cls, child) ?? [])
  const repeat = repeated(w, asked, had, chosen)
  if (repeat) return { code: 'ok', order: repeat.id }
  if (had.some(each => each.status === 'confirmed' || each.status === 'active')) return { code: 'already-registered' }
  const ranOut = had.filter(each => each.status === 'pending' && each.heldUntil <= w.now)
  if (ranOut.length > 0) return { code: 'already-registered', inTheWay: ranOut.map(each => each.cls) }
  const partly = had.some(
    ({ order: id }) => id !== null && ofOrder(w, id).some(each => each.status !== 'cancelled' && !had.includes(each)),
  )
  if (partly) return { code: 'already-registered' }

  const carriedOver = had.filter(each => each.status === 'pending')
  const brings = (cls: number) => carriedOver.filter(each => each.cls === cls).length
  const full = wishes.find(({ cls }, n) => brings(cls) === 0 && isFullFor(w, cls, chosen[n]!))
  const mayFree = full !== undefined && anyRanOut(w, full.cls)
  const freeing = mayFree ? { inTheWay: [full.cls] } : {}
  if (over && wishes.some(({ cls }) => !bookable(w, cls))) return { code: 'reason-needed', ...freeing }
  if (full && (!over || mayFree)) return { code: 'full', ...freeing }

  const prices = wishes.map(wish => priceOf(w, wish, option))
  const wanted = prices.reduce((sum, price) => sum + price, 0)
  if (asked.expectedTotal !== undefined && asked.expectedTotal !== wanted) return { code: 'price-changed' }
  const replaced = [...new Set(had.flatMap(each => each.order ?? []))].map(id => w.orders[id]!)
  const split = creditToUse({ totalCents: wanted, balanceCents: free(w, family, replaced), useCredit })
  const holding = w.places.filter(
    each => each.family === family && each.status === 'pending' && each.heldUntil > w.now,
  ).length
  const adding = wishes.length - carriedOver.length
  if (split.dueCents > 0) {
    if (holding + adding > MOST_HOLDS) return { code: 'too-many-holds' }
    const standing = { confirmed: true, holding: holding + adding, adding, begun: begunUnpaid(w, family) }
    const refused = holdsRefused(standing, new Date(w.now))
    if (refused && !over) return { code: refused }
    const newly = wishes.filter(wish => !carriedOver.some(each => each.cls === wish.cls && each.child === wish.child))
    if (!over && newly.some(({ cls }) => mayHoldAgainAt(heldUnpaid(w, family, cls), new Date(w.now), HOLD_MINUTES)))
      return { code: 'held-too-long' }
  }

  let isOver = false
  for (const cls of [...new Set(wishes.map(wish => wish.cls))].sort()) {
    const here = had.filter(each => each.cls === cls)
    const wantedHere = chosen.filter((_, n) => wishes[n]!.cls === cls)
    if (fits(w, cls, wantedHere, here)) continue
    if (!over) return { code: 'full', inTheWay: [cls] }
    isOver = true
  }

  for (const each of had) end(w, each, 'replaced')
  for (const each of replaced) {
    each.status = 'lapsed'
    giveUp(w, each.id)
  }
  return { code: 'ok', order: write(w, { ...asked, over: isOver }, had, { chosen, prices, wanted, ...split }).id }
}

function choiceFor(w: World, { cls, child }: Wish, option: Asked['option']) {
  const { kind, sessions } = w.classes[cls]!
  const day = (at: number) => dayOf(new Date(at), ZONE)
  const programDays = sessions.filter(({ off }) => !off).map(({ startsAt }) => day(startsAt))
  const offered = offerOf(w, cls, child)
  const first = offered ? offered.startDate : firstDayNow(w, cls)
  return checkedChoice({ option }, { kind, programDays }, day(w.now), first === null ? null : { day: first })
}

/** The family's credit that isn't set aside for an open order. */
function free(w: World, family: number, replaced: readonly Order[]): number {
  const open = w.orders.filter(each => each.family === family && each.status === 'open' && each.heldUntil > w.now)
  const sum = (orders: readonly Order[]) => orders.reduce((all, each) => all + each.credit, 0)
  return Math.max(0, w.families[family]!.balance - sum(open) + sum(replaced))
}

const anyRanOut = (w: World, cls: number) =>
  w.places.some(each => each.cls === cls && each.status === 'pending' && each.heldUntil <= w.now)
