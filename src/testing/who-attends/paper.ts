import type { Family } from '../open-counter.ts'

/*
 * Who attends which session, on paper: each spot is the set of days on which its child comes, listed when it's bought.
 * Nothing here uses the product's rules. Days are plain days in New York, all in standard time.
 */

export type Session = {
  id: string
  cls: Class
  day: string
  time: string
  room: string | null
  isOff: boolean
  seats: number
}
export type Class = {
  id: string
  title: string
  kind: 'class' | 'program'
  capacity: number
  joinLate: boolean
  /** Once all of its sessions are canceled, it isn't sold anymore. */
  isArchived: boolean
  sessions: Session[]
}
/**
 * When a child with a half day or care arrives and leaves every day, such as `07:15`; null means the session's hours.
 * Without a half day, the child is also there for the whole session.
 */
export type OwnHours = { isHalf: boolean; from: string | null; to: string | null }
export const NO_HOURS: OwnHours = { isHalf: false, from: null, to: null }
export type Spot = {
  child: string
  childId: string
  family: Family
  cls: Class
  days: ReadonlySet<string>
  hours: OwnHours
  /** `waiting` is on the waitlist, `held` isn't paid yet. */
  state: 'waiting' | 'held' | 'paid' | 'ended'
  registrationId: string
  /** In cents; null for a spot that is paid by the month. */
  price: number | null
  /** Whether it was bought with a first day. */
  isDated: boolean
  wasPaid: boolean
  /** Whether its confirmation email has been checked. */
  isConfirmed: boolean
  endedAt: Date | null
}
export type Paper = { now: Date; classes: Class[]; families: Family[]; spots: Spot[] }

const DAY_MS = 86_400_000
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const noon = (day: string) => Date.parse(`${day}T12:00:00Z`)

export const plus = (day: string, days: number) => new Date(noon(day) + days * DAY_MS).toISOString().slice(0, 10)
export const weekday = (day: string) => WEEKDAYS[new Date(noon(day)).getUTCDay()]!
/** All days from the first to the last, inclusive. */
export const daysFrom = (first: string, last: string): string[] =>
  Array.from({ length: (noon(last) - noon(first)) / DAY_MS + 1 }, (_, n) => plus(first, n))

/** All days that can matter: a spot without an end has all of them. */
export const HORIZON = daysFrom('2026-11-01', '2027-02-28')

export const startOf = ({ day, time }: Pick<Session, 'day' | 'time'>) => new Date(`${day}T${time}:00-05:00`)
const MINUTES = 20
export const endOf = (session: Pick<Session, 'day' | 'time'>) => new Date(startOf(session).getTime() + MINUTES * 60_000)
type At = Pick<Session, 'day' | 'time'>
export function comesAt({ hours }: Spot, session: At): Date {
  const own = startOf({ day: session.day, time: hours.from ?? session.time })
  return hours.isHalf || own < startOf(session) ? own : startOf(session)
}
export function leavesAt({ hours }: Spot, session: At): Date {
  const own = hours.to ? startOf({ day: session.day, time: hours.to }) : endOf(session)
  return hours.isHalf || own > endOf(session) ? own : endOf(session)
}
export const dayAt = (at: Date) => new Date(at.getTime() - 5 * 3_600_000).toISOString().slice(0, 10)
export const sessionsOf = (paper: Paper) => paper.classes.flatMap(each => each.sessions)
export const isComing = (session: Session, now: Date) => !session.isOff && startOf(session) > now
export const inOrder = (sessions: readonly Session[]) => sessions.toSorted((a, b) => +startOf(a) - +startOf(b))

const has = (spot: Spot, session: Session) => spot.cls === session.cls && spot.days.has(session.day)
/** The rule: the child has the spot now, and the session is on one of its days. */
export const attends = (spot: Spot, session: Session) => spot.state === 'paid' && has(spot, session)
export const attendsIfOn = (spot: Spot, session: Session) => attends(spot, session) && !session.isOff
/** An unpaid spot also takes up seats. */
export const takesSeat = (spot: Spot, session: Session) =>
  (spot.state === 'paid' || spot.state === 'held') && has(spot, session)
/** The child had the spot when they were due to arrive, or still has it. */
export const wasExpected = (spot: Spot, session: Session) =>
  spot.wasPaid && has(spot, session) && !session.isOff && (!spot.endedAt || comesAt(spot, session) < spot.endedAt)
/** The price included this session, whatever happened to the spot later. */
export const paidFor = (spot: Spot, session: Session) => spot.wasPaid && has(spot, session) && !session.isOff

export const seatsTaken = ({ spots }: Paper, session: Session) => spots.filter(each => takesSeat(each, session)).length
export const isFull = (paper: Paper, session: Session) =>
  session.seats > 0 && seatsTaken(paper, session) >= session.seats
