import { type Attendance, ownSessions } from '#src/features/classes/own-sessions.ts'
import { dayOf, formatPlainWeekday } from '#src/lib/dates.ts'

/** The days, 'YYYY-MM-DD', between which the last day of a spot can be: both count. */
export type LastDays = { earliest: string; latest: string }
/** The options that are paid once, for some days or weeks. A spot by the month ends with its plan. */
export const PAID_ONCE = ['daily', 'weekly'] as const

/**
 * From the last session that the child has had by `now`, or else the spot's first day, to the last day of the program. Null if
 * the program has no sessions. `sessions` are those that take place, soonest first.
 */
export function lastDaysOf(
  place: Attendance,
  sessions: readonly { startsAt: Date | string }[],
  now: Date,
  zone: string,
): LastDays | null {
  const days = sessions.map(({ startsAt }) => dayOf(startsAt, zone))
  const latest = days.at(-1)
  if (!latest) return null
  const { all } = ownSessions(place, sessions, zone)
  const had = all.filter(({ startsAt }) => new Date(startsAt) <= now).at(-1)
  const earliest = had ? dayOf(had.startsAt, zone) : (place.startDate ?? days[0]!)
  return { earliest: [earliest, latest].sort()[0]!, latest }
}

/** What's wrong with a last day, as a sentence for its field; undefined if nothing is. */
export function lastDayProblem(day: string, { earliest, latest }: LastDays): string | undefined {
  if (!day) return 'Enter a last day.'
  if (day >= earliest && day <= latest) return undefined
  const [from, to] = [formatPlainWeekday(earliest), formatPlainWeekday(latest)]
  return from === to ? `Choose ${from}.` : `Choose a day from ${from} to ${to}.`
}
