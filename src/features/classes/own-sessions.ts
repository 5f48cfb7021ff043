import { dayOf } from '#src/lib/dates.ts'
import { type DaySpan, WEEKDAYS, weekdayOf } from '#src/lib/plain-days.ts'
import { startOfDay } from '#src/lib/start-of-day.ts'

/**
 * The fields that decide which sessions a child attends. Days are plain days in the program's zone, and the last day counts.
 * Null means without a limit, an empty list without an exception.
 */
export type Attendance = {
  startDate: string | null
  endDate: string | null
  /** Weekdays such as `Monday`. */
  days: readonly string[]
  /** The stretches between the first and the last day that count: chosen weeks or dates with others in between. */
  spans: readonly DaySpan[]
}

/** A spot for every session of a class. */
export const EVERY_SESSION: Attendance = { startDate: null, endDate: null, days: [], spans: [] }

/**
 * Whether the child with this spot attends a session that starts at this time: the only rule for it. The database counts
 * seats with the same rule (`attends_on`). This doesn't check whether the spot is held or the session takes place.
 */
export const attends = (place: Attendance, sessionStart: Date | string, zone: string): boolean =>
  attendsOn(place, dayOf(sessionStart, zone))

/** The same for a plain day. */
export function attendsOn({ startDate, endDate, days, spans }: Attendance, day: string): boolean {
  if (startDate && day < startDate) return false
  if (endDate && day > endDate) return false
  if (spans.length > 0 && !spans.some(({ from, to }) => from <= day && day <= to)) return false
  return days.length === 0 || days.includes(WEEKDAYS[weekdayOf(day)]!)
}

/** Whether two spots attend the same sessions by the same choice. */
export const isSameAttendance = (one: Attendance, other: Attendance): boolean => keyOf(one) === keyOf(other)

const keyOf = ({ startDate, endDate, days, spans }: Attendance) =>
  [startDate, endDate, days, ...spans.map(({ from, to }) => [from, to])].join(' ')

export type OwnSessions<Session> = {
  /** In the order given. */
  all: Session[]
  /** Null when the child attends no session of the class. */
  first: Session | null
  last: Session | null
  count: number
  /** Their weekdays, Sunday first: `['Monday', 'Wednesday']`. */
  days: string[]
}

/**
 * The sessions of a class that the child with this spot attends. `sessions` are those of the class that take place,
 * soonest first; days are those of the program's `zone`. Everything that tells when a spot begins, when it ends or how many
 * sessions it has uses this function.
 */
export function ownSessions<Session extends { startsAt: Date | string }>(
  place: Attendance,
  sessions: readonly Session[],
  zone: string,
): OwnSessions<Session> {
  const all = sessions.filter(each => attends(place, each.startsAt, zone))
  const named = new Set(all.map(each => WEEKDAYS[weekdayOf(dayOf(each.startsAt, zone))]))
  return {
    all,
    first: all[0] ?? null,
    last: all.at(-1) ?? null,
    count: all.length,
    days: WEEKDAYS.filter(day => named.has(day)),
  }
}

/**
 * When a program begins for one child: the first session that the child attends, or, if no such session is listed, the
 * first minute of the first day in the program's zone. The 7-day rule counts from here.
 */
export function programStart(
  place: Attendance & { startDate: string },
  sessions: readonly { startsAt: string | Date }[],
  zone: string,
): Date {
  const { first } = ownSessions(place, sessions, zone)
  return first ? new Date(first.startsAt) : startOfDay(place.startDate, zone)
}
