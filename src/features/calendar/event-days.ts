import { dayOf } from '#src/lib/dates.ts'
import { addDays } from '#src/lib/plain-days.ts'
import type { CalendarEvent } from './contract.ts'

/** Every day `YYYY-MM-DD` an event touches, in the program's time zone. */
export function daysOfEvent({ startDate, endDate, isAllDay }: CalendarEvent, zone: string): string[] {
  const dayIn = (value: string) => (isAllDay ? value : dayOf(value, zone))
  const last = dayIn(endDate ?? startDate)
  const days = []
  for (let day = dayIn(startDate); day <= last; day = addDays(day, 1)) days.push(day)
  return days
}
