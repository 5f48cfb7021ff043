import { dayOf } from '#src/lib/dates.ts'
import type { Place, World } from './business.ts'
import { line, takes, ZONE } from './world.ts'

/** The days a child comes: from the first to the last, both counted; null is without a limit. */
type Stretch = Pick<Place, 'startDate' | 'endDate'>

const comes = ({ startDate, endDate }: Stretch, day: string) =>
  (startDate === null || startDate <= day) && (endDate === null || day <= endDate)

const daysOf = (w: World, cls: number, after: number) =>
  w.classes[cls]!.sessions.filter(each => !each.off && each.startsAt > after).map(each =>
    dayOf(new Date(each.startsAt), ZONE),
  )
const countOn = (w: World, cls: number, day: string, without: readonly Place[] = []) =>
  w.places.filter(each => each.cls === cls && takes(each) && comes(each, day) && !without.includes(each)).length

/** The day of the next session to begin; today if there is none. */
export const nextDay = (w: World, cls: number) => daysOf(w, cls, w.now)[0] ?? dayOf(new Date(w.now), ZONE)

/** Whether a session that isn't called off is still to begin. */
export const hasSessionsToCome = (w: World, cls: number) => daysOf(w, cls, w.now).length > 0

/** The most children on one day of a class that isn't called off, over or not, without those over its capacity. */
export function mostOnADay(w: World, cls: number): number {
  const over = w.places.filter(each => each.over)
  return Math.max(0, ...daysOf(w, cls, 0).map(day => countOn(w, cls, day, over)))
}

/** The seats that are taken in each session, and how many of them over the capacity. */
export const seatsOf = (w: World, cls: number): string[] =>
  w.classes[cls]!.sessions.map(({ startsAt }) => {
    const day = dayOf(new Date(startsAt), ZONE)
    const here = w.places.filter(each => each.cls === cls && takes(each) && comes(each, day))
    return `${here.length}, ${here.filter(each => each.over).length} over`
  })

/** Whether a child who comes on every day to come finds a seat. */
export const hasRoom = (w: World, cls: number) => daysOf(w, cls, w.now).every(day => isFree(w, cls, day))

/** Whether one of the days to come on which this child would come is full. */
export const isFullFor = (w: World, cls: number, place: Stretch) =>
  daysOf(w, cls, w.now).some(day => comes(place, day) && !isFree(w, cls, day))

function isFree(w: World, cls: number, day: string) {
  const { capacity } = w.classes[cls]!
  return capacity === 0 || countOn(w, cls, day) < capacity
}

/**
 * Whether all of these children find seats on their days to come. `had` are places of theirs that go over to them. If somebody
 * else in line could come now, only what they had is theirs.
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
