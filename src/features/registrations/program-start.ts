import { dayOf } from '#src/lib/dates.ts'
import { startOfDay } from '#src/lib/start-of-day.ts'

/**
 * When a program begins for one child: its first meeting on or after the chosen day (`YYYY-MM-DD`), or the first
 * minute of that day in the program's zone where no meeting is listed. Both sides of the 7-day rule start here.
 */
export function programStart(startDate: string, meetings: readonly { startsAt: string | Date }[], zone: string): Date {
  const first = meetings.map(each => new Date(each.startsAt)).find(at => dayOf(at, zone) >= startDate)
  return first ?? startOfDay(startDate, zone)
}
