import { startOfDay } from '#src/lib/start-of-day.ts'
import type { Attendance } from './attends.ts'
import { ownSessions } from './own-sessions.ts'

/**
 * When a program begins for one child: the first session that it comes to, or the first minute of its first day in the
 * program's zone where no such session is listed. Both sides of the 7-day rule start here.
 */
export function programStart(
  place: Attendance & { startDate: string },
  sessions: readonly { startsAt: string | Date }[],
  zone: string,
): Date {
  const { first } = ownSessions(place, sessions, zone)
  return first ? new Date(first.startsAt) : startOfDay(place.startDate, zone)
}
