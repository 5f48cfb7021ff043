import type { Place, World } from './business.ts'
import { bookable, bookableUntil, classPriceNow } from './openings.ts'
import { hasRoom, nextDay } from './seats-on-paper.ts'
import { addPlace, end, HOUR, line, OFFER_HOURS, ofOrder } from './world.ts'

/** Every free place of these classes goes to who stands first in line, for a day, but no longer than the class can be booked. */
export function offer(w: World, classes: readonly number[]) {
  for (const cls of new Set(classes)) {
    if (!bookable(w, cls)) continue
    for (const first of line(w, cls)) {
      if (!hasRoom(w, cls)) break
      const startDate = w.classes[cls]!.startsAt <= w.now ? nextDay(w, cls) : null
      const heldUntil = Math.min(w.now + OFFER_HOURS * HOUR, bookableUntil(w.classes[cls]!))
      const price = classPriceNow(w, cls)
      Object.assign(first, { status: 'pending', heldUntil, offeredAt: w.now, startDate, price, agreed: price })
    }
  }
}

/**
 * Ends holds whose time is over, of all classes or of the orders that hold in these. A place that was offered outlives the
 * shorter hold of an order it shared with others; an order that is being settled (`except`) stays. Answers how many places
 * came free.
 */
export function release(w: World, classes?: readonly number[], except?: number): number {
  const inTheWay = (cls: number) => !classes || classes.includes(cls)
  const due = w.orders.filter(
    order =>
      order.status === 'open' &&
      order.id !== except &&
      order.heldUntil <= w.now &&
      (!classes || ofOrder(w, order.id).some(each => each.status === 'pending' && inTheWay(each.cls))),
  )
  const over = w.places.filter(
    each =>
      each.status === 'pending' &&
      each.heldUntil <= w.now &&
      (each.order === null ? inTheWay(each.cls) : due.some(order => order.id === each.order)),
  )
  for (const each of over) end(w, each, each.offeredAt === null ? 'hold-ran-out' : 'offer-ran-out')
  for (const order of due) {
    if (order.payment?.status === 'needs_action') continue
    order.status = 'lapsed'
    giveUp(w, order.id)
    for (const kept of ofOrder(w, order.id).filter(each => each.status === 'pending')) {
      addPlace(w, { ...kept, order: null, rule: null })
      end(w, kept, 'replaced')
    }
  }
  moveToEndOfWaitlist(w, over)
  const freed = over.map(each => each.cls)
  offer(w, freed)
  return freed.length
}

/** A family that let a place go unpaid has its other children wait behind everybody else. */
export function moveToEndOfWaitlist(w: World, unpaid: readonly Place[]) {
  for (const { cls, family } of new Map(unpaid.map(each => [`${each.cls} ${each.family}`, each])).values()) {
    const waiting = line(w, cls)
    if (waiting.every(each => each.family === family)) continue
    const own = waiting.filter(each => each.family === family && !each.line!.tooLate)
    for (const [place, each] of own.entries()) each.line = { since: w.now + 1 + place, tooLate: false }
  }
}

/** The next round of jobs tells the provider that nobody is to pay for this any more. */
export const giveUp = (w: World, order: number) => void w.givenUp.push(order)
