import { weekdayOf } from '#src/lib/plain-days.ts'
import type { ScheduleAnswer, ScheduledSession } from './contract.ts'
import { daysOf } from './schedule-days.ts'

export type ScheduleRow =
  | { kind: 'session'; key: string; session: ScheduledSession }
  /** A weekday to come without a class, so that nobody looks for it twice. */
  | { kind: 'quiet'; key: string; day: string }
  /** A program with its days among those shown; `session` is the first of them. */
  | { kind: 'program'; key: string; session: ScheduledSession; days: string[] }

/**
 * The rows of the list in order: classes day by day, in a week also the weekdays without one, and the programs at the
 * end with one row each, because they meet nearly every day and would bury the evening classes.
 */
export function rowsOf(schedule: Pick<ScheduleAnswer, 'kind' | 'from' | 'to' | 'today' | 'sessions'>): ScheduleRow[] {
  const { kind, today, sessions } = schedule
  if (sessions.length === 0) return []
  const classes = sessions.filter(each => each.kind !== 'program')
  const isQuiet = (day: string) => kind === 'week' && day >= today && weekdayOf(day) % 6 !== 0
  const byDay = daysOf(schedule).flatMap((day): ScheduleRow[] => {
    const meetings = classes.filter(each => each.day === day)
    if (meetings.length === 0) return isQuiet(day) ? [{ kind: 'quiet', key: day, day }] : []
    return meetings.map(session => ({ kind: 'session', key: session.slug + session.startsAt, session }))
  })
  return [...byDay, ...programsIn(sessions)]
}

function programsIn(sessions: readonly ScheduledSession[]): ScheduleRow[] {
  const programs = Map.groupBy(
    sessions.filter(each => each.kind === 'program'),
    each => each.slug,
  )
  return [...programs.values()].flatMap(([session, ...more]) => {
    if (!session) return []
    const days = [...new Set([session, ...more].map(each => each.day))]
    return [{ kind: 'program' as const, key: session.slug, session, days }]
  })
}
