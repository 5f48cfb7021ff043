import { dayOf } from '#src/lib/dates.ts'
import { WEEKDAYS, weekdayOf } from '#src/lib/plain-days.ts'

/** What of a place says which meetings are its own: programs are begun on a day, and may be taken on some weekdays only. */
export type Attendance = { startDate: string | null; days: readonly string[] }

/** Whether the child of this place comes to a meeting; all meetings of a class are its own. Days are the program's. */
export const attends = (place: Attendance, meetingStart: Date | string, zone: string): boolean =>
  attendsOn(place, dayOf(meetingStart, zone))

/** The same by the program's day `YYYY-MM-DD` of the meeting. */
export function attendsOn({ startDate, days }: Attendance, day: string): boolean {
  if (startDate && day < startDate) return false
  return days.length === 0 || days.includes(WEEKDAYS[weekdayOf(day)]!)
}
