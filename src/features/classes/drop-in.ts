import { dayOf, formatPlainWeekday } from '#src/lib/dates.ts'
import type { Cents } from '#src/lib/money.ts'
import { type Attendance, attendsOn } from './own-sessions.ts'

/** Whether single sessions of a series are sold alone: for how much, and until how many hours before they start. */
export type DropInRule = {
  kind: 'class' | 'trial' | 'program'
  /** Null: they aren't. */
  dropInCents: Cents | null
  dropInHours: number
}

/** A day with a session on it, in the program's zone, and when its first session starts. */
export type DropInDay = { day: string; startsAt: Date }

const HOUR = 3_600_000

/** The last moment to book the session that starts then alone. */
export const dropInUntil = (startsAt: Date, { dropInHours }: Pick<DropInRule, 'dropInHours'>): Date =>
  new Date(startsAt.getTime() - dropInHours * HOUR)

/**
 * The days of a series that haven't begun at `now`, soonest first: a child comes to all sessions of a day. None of a class
 * that doesn't sell them, and of one with a single day, which is booked whole. `starts` are those of the sessions that take
 * place, soonest first.
 */
export function dropInDays(
  { kind, dropInCents }: DropInRule,
  starts: readonly Date[],
  now: Date,
  zone: string,
): DropInDay[] {
  if (kind !== 'class' || dropInCents === null) return []
  const days = [...Map.groupBy(starts, each => dayOf(each, zone))].map(([day, own]) => ({ day, startsAt: own[0]! }))
  return days.length < 2 ? [] : days.filter(({ startsAt }) => startsAt > now)
}

/** Whether a spot is for one session of a series alone. Only such a spot ends without being one of a program. */
export const isDropIn = ({ option, endDate }: { option: string | null; endDate: string | null }): boolean =>
  option === null && endDate !== null

type Place = Attendance & { option: string | null }

/** Whether two spots of one child in one class take the same seat. Two that aren't drop-ins always do. */
export function overlap(one: Place, other: Place): boolean {
  if (isDropIn(one)) return attendsOn(other, one.endDate!)
  return isDropIn(other) ? attendsOn(one, other.endDate!) : true
}

/** When the session on this day starts, among those shown for a class. */
export const startOn = (
  { sessionDates }: { sessionDates: readonly { startsAt: string }[] },
  day: string,
  zone: string,
): string | null => sessionDates.find(({ startsAt }) => dayOf(startsAt, zone) === day)?.startsAt ?? null

/** `Drop-in, Tue, Jun 9` */
export const dropInText = (day: string): string => `Drop-in, ${formatPlainWeekday(day)}`
