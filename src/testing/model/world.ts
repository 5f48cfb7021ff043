import type { CancellationRule } from '#src/features/classes/cancellation-policy.ts'
import type { PlanFacts } from '#src/features/subscriptions/coverage.ts'

/** The business on paper, with plain numbers as ids: each is the index in its list. Instants are milliseconds, money is cents. */
export type World = {
  now: number
  classes: Class[]
  families: Family[]
  places: Place[]
  orders: Order[]
  plans: Plan[]
  callOffs: CallOff[]
  /** What the provider has to tell, in order. */
  news: ({ order: number } | { plan: number })[]
  /** Orders whose payment is to be given up, refunds aside, at the next round of jobs. */
  givenUp: number[]
  stopped: number[]
}

export type Class = {
  kind: 'class' | 'program'
  status: 'published' | 'archived'
  category: string
  capacity: number
  price: number
  monthly: number | null
  sessions: { startsAt: number; endsAt: number; off: boolean }[]
  startsAt: number
  endsAt: number
  rule: CancellationRule
}
export type Family = {
  cart: { cls: number; child: number; seen: number }[]
  /** Card tries that were begun. */
  tries: number
  balance: number
  gifts: number
  cardIn: number
  refunds: number
}
export type Place = {
  id: number
  cls: number
  family: number
  child: number
  order: number | null
  status: 'pending' | 'waitlisted' | 'confirmed' | 'active' | 'cancelled'
  because: string | null
  money: 'unpaid' | 'paid' | 'refunded'
  price: number
  rule: CancellationRule | null
  heldUntil: number
  offeredAt: number | null
  line: { since: number; tooLate: boolean } | null
  option: string | null
  startDate: string | null
  /** What came back for sessions that were called off. */
  made: { toCard: number; toCredit: number }
  cancellation: { outcome: string; toCard: number; toCredit: number; kept: number } | null
}
export type Order = {
  id: number
  family: number
  fromCart: boolean
  status: 'open' | 'lapsed' | 'paid' | 'refunded'
  total: number
  credit: number
  due: number
  createdAt: number
  heldUntil: number
  tries: number
  payment: Payment | null
}
export type Payment = {
  status: 'pending' | 'needs_action' | 'failed' | 'succeeded' | 'cancelled'
  /** How it stands at the provider, whether or not we heard. */
  there: 'open' | 'declined' | 'asks' | 'paid' | 'gone'
  plan: number | null
}
export type Terms = { status: PlanFacts['status']; ends: boolean; start: number; end: number }
/** A monthly plan: as the provider has it, and `ours` as we last heard. */
export type Plan = Terms & {
  order: number
  family: number
  child: number
  place: number
  amount: number
  card: string
  anchor: number
  /** The month that is not paid. */
  owes: { start: number; attempts: number; nextAt: number | null } | null
  monthsPaid: number
  ours: (Terms & { monthsPaid: number }) | null
}
export type CallOff = { cls: number; session: number | null; choice: 'refund' | 'credit'; left: number[] }

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
  callOffs: [],
  news: [],
  givenUp: [],
  stopped: [],
})

export const takes = ({ status }: Place) => status === 'pending' || status === 'confirmed' || status === 'active'
export const taken = (w: World, cls: number) => w.places.filter(each => each.cls === cls && takes(each)).length
export const ofOrder = (w: World, order: number) => w.places.filter(each => each.order === order)
export const livePlace = (w: World, cls: number, child: number) =>
  w.places.find(each => each.cls === cls && each.child === child && each.status !== 'cancelled')

/** Who waits for a class, first in line first: who paid too late, then by when they joined. */
export const line = (w: World, cls: number) =>
  w.places
    .filter(each => each.cls === cls && each.status === 'waitlisted')
    .sort((a, b) => Number(b.line!.tooLate) - Number(a.line!.tooLate) || a.line!.since - b.line!.since || a.id - b.id)

export function end(place: Place, because: string) {
  place.status = 'cancelled'
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
    offeredAt: null,
    line: null,
    option: null,
    startDate: null,
    made: { toCard: 0, toCredit: 0 },
    cancellation: null,
    ...given,
    id: w.places.length,
  }
  w.places.push(place)
  return place
}

/** Does `work` as a whole, or leaves the world as it was when it answers false. */
export function allOrNothing(w: World, work: () => boolean): boolean {
  const before = structuredClone(w)
  const done = work()
  if (!done) Object.assign(w, before)
  return done
}

/** The one class among the others that is a program. */
export const PROGRAM = 3

export function addToWorld(w: World) {
  w.families.push({ cart: [], tries: 0, balance: 0, gifts: 0, cardIn: 0, refunds: 0 })
}
