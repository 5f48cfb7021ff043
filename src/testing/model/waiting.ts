import type { World } from './business.ts'
import { moveToEndOfWaitlist, offer, release } from './holds.ts'
import { bookable, bookableUntil, notOpenYet } from './openings.ts'
import { hasRoom, mostOnADay } from './seats-on-paper.ts'
import { addPlace, end, line, livePlace } from './world.ts'

/** A child joins the end of a full class's waitlist; nobody waits while a spot is free. */
export function join(w: World, family: number, cls: number, child: number): string {
  release(w, [cls])
  const live = livePlace(w, cls, child)
  if (live)
    return live.status === 'waitlisted' || (live.status === 'pending' && live.offeredAt !== null)
      ? 'ok'
      : 'already-registered'
  if (!bookable(w, cls)) return 'not-bookable'
  const closed = notOpenYet(w, family, cls)
  if (closed) return closed
  if (hasRoom(w, cls) && line(w, cls).length === 0) return 'not-full'
  const { price } = w.classes[cls]!
  addPlace(w, { cls, family, child, price, status: 'waitlisted', line: { since: w.now, tooLate: false } })
  offer(w, [cls])
  return 'ok'
}

/** A child leaves the waitlist, or declines its offer. */
export function leave(w: World, id: number): string {
  const place = w.places[id]!
  if (place.status === 'cancelled') return 'ok'
  const offered = place.status === 'pending' && place.order === null
  if (place.status !== 'waitlisted' && !offered) return 'ordered'
  end(w, place, 'left-waitlist')
  if (!offered) return 'ok'
  moveToEndOfWaitlist(w, [place])
  offer(w, [place.cls])
  return 'ok'
}

/** Ends the waitlists of classes that can't be joined anymore and programs that are over, and offers all free spots. */
export function processWaitlists(w: World) {
  for (const place of w.places) {
    if (place.status === 'waitlisted' && bookableUntil(w.classes[place.cls]!) <= w.now) end(w, place, 'class-began')
  }
  offer(
    w,
    w.classes.map((_, cls) => cls),
  )
}

/** Staff change a class's capacity, never to fewer than are taken, or its price. */
export function change(w: World, cls: number, to: { capacity?: number; price?: number }): string {
  if (to.capacity && to.capacity < mostOnADay(w, cls)) return 'too-few-places'
  Object.assign(w.classes[cls]!, to)
  offer(w, [cls])
  return 'ok'
}
