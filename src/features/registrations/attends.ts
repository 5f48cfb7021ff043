import { dayOf } from '#src/lib/dates.ts'
import { WEEKDAYS, weekdayOf } from '#src/lib/plain-days.ts'

/** The fields that decide which sessions a child attends: programs start on a chosen day and may cover only some weekdays. */
export type Attendance = { startDate: string | null; days: readonly string[] }

/**
 * Whether the child with this spot attends a session that starts at this time. In a class that is every session. Days are
 * those of the program's `zone`. This doesn't check whether the spot is held or the session takes place.
 */
export function attends({ startDate, days }: Attendance, sessionStart: Date | string, zone: string): boolean {
  const day = dayOf(sessionStart, zone)
  if (startDate && day < startDate) return false
  return days.length === 0 || days.includes(WEEKDAYS[weekdayOf(day)]!)
}
