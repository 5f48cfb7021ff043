import { startOfDay } from '#src/lib/start-of-day.ts'
import type { Attendance } from './attends.ts'
import { ownSessions } from './own-sessions.ts'

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
