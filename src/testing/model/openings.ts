import { dayOf } from '#src/lib/dates.ts'
import type { Class, Place, World } from './business.ts'
import { livePlace, ZONE } from './world.ts'

/*
 * When a class can be booked, on paper: its season's opening day, an earlier one for families who paid for a class
 * before the season, how long it can be joined after its first session, and at what price.
 */

const dayAt = (at: number) => dayOf(new Date(at), ZONE)
const held = ({ sessions }: Class) => sessions.filter(each => !each.off)

/** The instant from which a class can't be booked anymore. */
export function bookableUntil(of: Class): number {
  if (of.kind === 'program') return of.endsAt
  const all = held(of)
  if (of.joinLate === 'closed' || all.length === 0) return of.startsAt
  return all[Math.min(of.lastToJoin ?? all.length, all.length) - 1]!.startsAt
}

export const bookable = (w: World, cls: number): boolean =>
  w.classes[cls]!.status === 'published' && w.now < bookableUntil(w.classes[cls]!)

/**
 * Why the season keeps a family from a class today; undefined if it doesn't. A spot the child already has isn't
 * affected.
 */
export function notOpenYet(w: World, family: number, cls: number, child?: number): string | undefined {
  const { season } = w.classes[cls]!
  const own = child === undefined ? undefined : livePlace(w, cls, child)
  if (!season || (own && own.status !== 'waitlisted')) return undefined
  const today = dayAt(w.now)
  if (today >= season.opensOn) return undefined
  return isReturning(w, family, season.firstDay) && today >= season.earlyOn ? undefined : 'not-open-yet'
}

const isReturning = (w: World, family: number, firstDay: string) =>
  w.places.some(
    ({ family: of, status, money, cls }) =>
      of === family &&
      (status === 'confirmed' || status === 'active') &&
      money === 'paid' &&
      (w.classes[cls]!.season?.firstDay ?? dayAt(w.classes[cls]!.startsAt)) < firstDay,
  )

/** The sessions a child could still attend, soonest first, if the class has begun and has any left. */
function leftOf(w: World, cls: number) {
  const of = w.classes[cls]!
  const left = held(of).filter(each => each.startsAt > w.now)
  return of.kind === 'class' && held(of).some(each => each.startsAt <= w.now) && left.length > 0 ? left : undefined
}

/** The first day for a child who books now; null means from the start. */
export function firstDayNow(w: World, cls: number): string | null {
  const left = w.classes[cls]!.joinLate === 'closed' ? undefined : leftOf(w, cls)
  return left ? dayAt(left[0]!.startsAt) : null
}

/** A class's price now; if prorated, the price times the share of sessions left, in whole cents. */
export function classPriceNow(w: World, cls: number): number {
  const of = w.classes[cls]!
  const left = of.joinLate === 'prorated' ? leftOf(w, cls) : undefined
  return left ? Math.round((of.price * left.length) / held(of).length) : of.price
}

/** A spot that was offered and is still held: it keeps its first day and its price. */
export function offerOf(w: World, cls: number, child: number): Place | undefined {
  const place = livePlace(w, cls, child)
  const isHeld = place?.status === 'pending' && place.offeredAt !== null && place.heldUntil > w.now
  return isHeld && w.classes[cls]!.kind === 'class' ? place : undefined
}

/** Whether a session of these weeks or days of a program has begun since their hold ended. */
export function hasMissed(w: World, { cls, startDate, endDate, heldUntil }: Place): boolean {
  if (endDate === null) return false
  const own = ({ startsAt }: { startsAt: number }) => startDate! <= dayAt(startsAt) && dayAt(startsAt) <= endDate
  return held(w.classes[cls]!).some(each => own(each) && each.startsAt > heldUntil && each.startsAt <= w.now)
}

/** Whether the first session of a spot in a class has begun. */
export function hasBegun(w: World, { cls, startDate }: Place): boolean {
  const of = w.classes[cls]!
  const first = startDate === null ? of.startsAt : held(of).find(each => dayAt(each.startsAt) >= startDate)?.startsAt
  return of.kind === 'class' && (first ?? of.startsAt) <= w.now
}
