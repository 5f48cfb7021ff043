import { dayOf } from '#src/lib/dates.ts'
import type { Place, World } from './business.ts'
import { line, takes, ZONE } from './world.ts'

/** The days a child comes: from the first to the last, inclusive; null means no limit. */
type Stretch = Pick<Place, 'startDate' | 'endDate'>

const comes = ({ startDate, endDate }: Stretch, day: string) =>
  (startDate === null || startDate <= day) && (endDate === null || day <= endDate)

const daysOf = (w: World, cls: number, after: number) =>
  w.classes[cls]!.sessions.filter(each => !each.off && each.startsAt > after).map(each =>
    dayOf(new Date(each.startsAt), ZONE),
  )
const countOn = (w: World, cls: number, day: string, without: readonly Place[] = []) =>
  w.places.filter(each => each.cls === cls && takes(each) && comes(each, day) && !without.includes(each)).length

/** The day of the next session; today if there is none. */
export const nextDay = (w: World, cls: number) => daysOf(w, cls, w.now)[0] ?? dayOf(new Date(w.now), ZONE)

/** Whether any session that isn't canceled has yet to begin. */
export const hasSessionsToCome = (w: World, cls: number) => daysOf(w, cls, w.now).length > 0

/** The most children on any day whose session isn't canceled, past days included, not counting spots over capacity. */
export function mostOnADay(w: World, cls: number): number {
  const over = w.places.filter(each => each.over)
  return Math.max(0, ...daysOf(w, cls, 0).map(day => countOn(w, cls, day, over)))
}

/**
 * The most children in any session that isn't canceled, not counting spots over capacity. Nobody is kept out of a session
 * that has begun, so only those who had a seat before it count.
 */
export function mostSeated(w: World, cls: number): number {
  const sessions = w.classes[cls]!.sessions.filter(each => !each.off)
  const counts = sessions.map(({ startsAt }) => {
    const notCounted = w.places.filter(each => each.over || each.seatedAt >= startsAt)
    return countOn(w, cls, dayOf(new Date(startsAt), ZONE), notCounted)
  })
  return Math.max(0, ...counts)
}

/** The seats taken in each session, and how many of them are over capacity. */
export const seatsOf = (w: World, cls: number): string[] =>
  w.classes[cls]!.sessions.map(({ startsAt }) => {
    const day = dayOf(new Date(startsAt), ZONE)
    const here = w.places.filter(each => each.cls === cls && takes(each) && comes(each, day))
    return `${here.length}, ${here.filter(each => each.over).length} over`
  })

/** Whether there's a seat on every remaining day. */
export const hasRoom = (w: World, cls: number) => daysOf(w, cls, w.now).every(day => isFree(w, cls, day))

/** Whether any of this child's remaining days is full. */
export const isFullFor = (w: World, cls: number, place: Stretch) =>
  daysOf(w, cls, w.now).some(day => comes(place, day) && !isFree(w, cls, day))

function isFree(w: World, cls: number, day: string) {
  const { capacity } = w.classes[cls]!
  return capacity === 0 || countOn(w, cls, day) < capacity
}

/**
 * Whether all of these children get seats on their remaining days. `had` are their previous spots, whose seats they
 * take over. If another child on the waitlist could have a spot now, they only get the seats they had.
 */
export function fits(w: World, cls: number, wanted: readonly Stretch[], had: readonly Place[]): boolean {
  const { capacity } = w.classes[cls]!
  if (capacity === 0) return true
  const going = had.filter(takes)
  const days = daysOf(w, cls, w.now).map(day => ({
    day,
    free: capacity - countOn(w, cls, day, going),
    own: going.filter(each => comes(each, day)).length,
  }))
  const othersCouldCome = line(w, cls).some(each => !had.includes(each)) && days.every(({ free, own }) => free > own)
  return wanted.every(place =>
    days
      .filter(({ day }) => comes(place, day))
      .every(seat => {
        const has = seat.free > 0 && (!othersCouldCome || seat.own > 0)
        seat.free -= 1
        seat.own = Math.max(0, seat.own - 1)
        return has
      }),
  )
}
