import type { Place, World } from './business.ts'
import { bookable, bookableUntil, classPriceNow } from './openings.ts'
import { hasRoom, nextDay } from './seats-on-paper.ts'
import { addPlace, end, HOUR, line, OFFER_HOURS, ofOrder } from './world.ts'

/**
 * Offers each free spot in these classes to the first on the waitlist, for a day at most and only while the class is
 * bookable.
 */
export function offer(w: World, classes: readonly number[]) {
  for (const cls of new Set(classes)) {
    if (!bookable(w, cls)) continue
    for (const first of line(w, cls)) {
      if (!hasRoom(w, cls)) break
      const startDate = w.classes[cls]!.startsAt <= w.now ? nextDay(w, cls) : null
      const heldUntil = Math.min(w.now + OFFER_HOURS * HOUR, bookableUntil(w.classes[cls]!))
      const price = classPriceNow(w, cls)
      Object.assign(first, {
        status: 'pending',
        heldUntil,
        offeredAt: w.now,
        seatedAt: w.now,
        startDate,
        price,
        agreed: price,
      })
    }
  }
}

/**
 * Ends expired holds, in all classes or for orders with holds in these. An offered spot outlives the shorter hold of an
 * order it shared with others; an order that is being settled (`except`) stays. Returns how many spots opened up.
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

/** When a family lets a spot go unpaid, its other children move behind everyone else on the waitlist. */
export function moveToEndOfWaitlist(w: World, unpaid: readonly Place[]) {
  for (const { cls, family } of new Map(unpaid.map(each => [`${each.cls} ${each.family}`, each])).values()) {
    const waiting = line(w, cls)
    if (waiting.every(each => each.family === family)) continue
    const own = waiting.filter(each => each.family === family && !each.line!.tooLate)
    for (const [place, each] of own.entries()) each.line = { since: w.now + 1 + place, tooLate: false }
  }
}

/** The next round of jobs cancels the payment at the provider. */
export const giveUp = (w: World, order: number) => void w.givenUp.push(order)
