import { dayOf } from '#src/lib/dates.ts'
import { WEEKDAYS, weekdayOf } from '#src/lib/plain-days.ts'
import { type Attendance, attends } from './attends.ts'

export type OwnSessions<Session> = {
  /** In the order in which they were given. */
  all: Session[]
  /** Null where no session of the class is the child's. */
  first: Session | null
  last: Session | null
  count: number
  /** The weekdays on which they are, Sunday first: `['Monday', 'Wednesday']`. */
  days: string[]
}

/**
 * The sessions of a class that the child of this place comes to. `sessions` are those of the class that take place, soonest
 * first; days are those of the program's `zone`. Everything that says when a place begins, ends or how often it is asks here.
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
