import { dayOf } from '#src/lib/dates.ts'
import type { Cents } from '#src/lib/money.ts'
import { isBookable } from './availability.ts'

/** Whether a class can be joined after its first session, and for which price. */
export const JOIN_LATE = ['closed', 'full', 'prorated'] as const
export type JoinLate = (typeof JOIN_LATE)[number]

type Rule = { kind: 'class' | 'trial' | 'program'; joinLate: JoinLate; joinUntilSession: number | null }
/** When sessions start, soonest first, without canceled ones. */
type Starts = readonly (Date | string)[]

/**
 * Until when a class can be joined that has begun: the start of the last session to join, counted from 1 among those that
 * take place; without a number, of the last one. Null if it can only be booked before its first session. A child comes to all
 * sessions of a day or to none, so the first session of that day counts. Programs have a first day of their own.
 */
export function joinUntilOf({ kind, joinLate, joinUntilSession }: Rule, starts: Starts, zone: string): Date | null {
  if (kind !== 'class' || joinLate === 'closed') return null
  const last = starts[Math.min(joinUntilSession ?? starts.length, starts.length) - 1]
  if (last === undefined) return null
  return new Date(starts.find(each => dayOf(each, zone) === dayOf(last, zone))!)
}

/** The sessions of a class that a child attends who joins late, of all that take place. */
export type SessionsLeft = { remaining: number; all: number }
/** `day` is the first day in the program's zone, and `from` when the first session on it starts. */
export type Joining = SessionsLeft & { day: string; from: Date }

/**
 * How a child would join a class at `now`: from the first day on that has no session that has begun. Null before the first
 * session, and when no such day is left.
 */
export function joiningAt(starts: Starts, now: Date, zone: string): Joining | null {
  const days = starts.map(each => dayOf(each, zone))
  const begun = starts.findLastIndex(each => new Date(each) <= now)
  if (begun < 0) return null
  const first = days.findIndex(day => day > days[begun]!)
  if (first < 0) return null
  return { ...sessionsFrom(days[first]!, starts, zone), day: days[first]!, from: new Date(starts[first]!) }
}

/**
 * Whether a child could still come to a class: it can be booked, or it is published and has a day to come although it can't
 * be joined anymore. `starts` of a class that has begun, soonest first.
 */
export const canStillCome = (
  offering: Parameters<typeof isBookable>[0] & { starts: Starts },
  now: Date,
  zone: string,
): boolean =>
  isBookable(offering, now) || (offering.status === 'published' && joiningAt(offering.starts, now, zone) !== null)

/** How many sessions are on or after a plain day of the program's zone, and when the first of them starts. */
export function sessionsFrom(day: string, starts: Starts, zone: string): SessionsLeft & { from: Date | null } {
  const left = starts.filter(each => dayOf(each, zone) >= day)
  return { remaining: left.length, all: starts.length, from: left[0] === undefined ? null : new Date(left[0]) }
}

type Priced = { priceCents: Cents; joinLate?: JoinLate }

/**
 * What a class costs a child who attends the remaining sessions: their share of the price, rounded to whole cents, half a
 * cent up, if staff chose so, otherwise the full price. Never more than the full price, never below 0.
 */
export function joiningPrice({ priceCents, joinLate = 'closed' }: Priced, left: SessionsLeft | null): Cents {
  if (joinLate !== 'prorated' || !left || left.all === 0) return priceCents
  const remaining = Math.max(0, Math.min(left.remaining, left.all))
  return Math.floor((2 * priceCents * remaining + left.all) / (2 * left.all))
}
