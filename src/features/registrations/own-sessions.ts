import { dayOf } from '#src/lib/dates.ts'
import { WEEKDAYS, weekdayOf } from '#src/lib/plain-days.ts'
import { type Attendance, attends } from './attends.ts'

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
