import type { Class, Place, World } from './business.ts'

export const ZONE = 'America/New_York'
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const HOLD_MINUTES = 15
export const OFFER_HOURS = 24
export const MOST_HOLDS = 5
export const REGISTRATION_FEE = 25_00

export const newWorld = (now: number, classes: Class[]): World => ({
  now,
  classes,
  families: [],
  places: [],
  orders: [],
  plans: [],
  classCancellations: [],
  news: [],
  givenUp: [],
  stopped: [],
})

export const takes = ({ status }: Place) => status === 'pending' || status === 'confirmed' || status === 'active'
export const taken = (w: World, cls: number) => w.places.filter(each => each.cls === cls && takes(each)).length
export const ofOrder = (w: World, order: number) => w.places.filter(each => each.order === order)
export const livePlace = (w: World, cls: number, child: number) =>
  w.places.find(each => each.cls === cls && each.child === child && each.status !== 'cancelled')

/** A class's waitlist in order: those who paid too late first, then by when they joined. */
export const line = (w: World, cls: number) =>
  w.places
    .filter(each => each.cls === cls && each.status === 'waitlisted')
    .sort((a, b) => Number(b.line!.tooLate) - Number(a.line!.tooLate) || a.line!.since - b.line!.since || a.id - b.id)

export function end(w: World, place: Place, because: string) {
  place.status = 'cancelled'
  place.endedAt = w.now
  place.because = because
}

export type NewPlace = Pick<Place, 'cls' | 'family' | 'child' | 'status' | 'price'> & Partial<Place>
export function addPlace(w: World, given: NewPlace): Place {
  const place: Place = {
    order: null,
    because: null,
    money: 'unpaid',
    rule: null,
    heldUntil: 0,
    begun: w.now,
    seatedAt: w.now,
    endedAt: null,
    offeredAt: null,
    agreed: null,
    over: false,
    line: null,
    option: null,
    startDate: null,
    endDate: null,
    made: { toCard: 0, toCredit: 0 },
    cancellation: null,
    ...given,
    id: w.places.length,
  }
  w.places.push(place)
  return place
}

/** Does all of `work`, or restores the world if it returns false. */
export function allOrNothing(w: World, work: () => boolean): boolean {
  const before = structuredClone(w)
  const done = work()
  if (!done) Object.assign(w, before)
  return done
}

/** The only program among the classes. */
export const PROGRAM = 3
/** The class with a season that can be joined late, in histories that have one. */
export const OPENING = 4

export function addToWorld(w: World) {
  w.families.push({ cart: [], tries: 0, balance: 0, gifts: 0, cardIn: 0, refunds: 0 })
}
