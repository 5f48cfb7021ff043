import { dayOf, dayWordsIn } from '#src/lib/dates.ts'

/** What of a place says which meetings are its own: programs are begun on a day, and may be taken on some weekdays only. */
export type Attendance = { startDate: string | null; days: readonly string[] }

/** Whether the child of this place comes to a meeting; all meetings of a class are its own. Days are the program's. */
export function attends({ startDate, days }: Attendance, meetingStart: Date | string, zone: string): boolean {
  if (startDate && dayOf(meetingStart, zone) < startDate) return false
  return days.length === 0 || days.includes(dayWordsIn(meetingStart, zone, { weekday: 'long' }))
}
