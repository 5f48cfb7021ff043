import { dayOf } from '#src/lib/dates.ts'
import { WEEKDAYS, weekdayOf } from '#src/lib/plain-days.ts'

/** What of a place says which sessions its child comes to: programs are begun on a day, and may be taken on some weekdays only. */
export type Attendance = { startDate: string | null; days: readonly string[] }

/**
 * Whether the child of this place comes to a session that starts then; of a class it comes to all. Days are those of the
 * program's `zone`. Whether the place is held and the session takes place is asked beside it.
 */
export function attends({ startDate, days }: Attendance, sessionStart: Date | string, zone: string): boolean {
  const day = dayOf(sessionStart, zone)
  if (startDate && day < startDate) return false
  return days.length === 0 || days.includes(WEEKDAYS[weekdayOf(day)]!)
}
