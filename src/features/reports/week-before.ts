import { addDays } from '#src/lib/plain-days.ts'
import { mondayOf } from './grouping.ts'
import type { Span } from './report-span.ts'

/** When the Monday email is sent, in the program's time zone. */
const SENT_AT_HOUR = 7

/** The week that the email of a Monday reports on: the seven days before it. */
export const weekBefore = (monday: string): Span => ({ from: addDays(monday, -7), until: addDays(monday, -1) })

/** The Monday whose email is due at a local time such as `2026-11-30 07:00:00`: from seven o'clock on Monday, for a week. */
export function dueMonday(local: string): string {
  const [day = '', time = ''] = local.split(' ')
  const monday = mondayOf(day)
  const isTooEarly = day === monday && Number(time.slice(0, 2)) < SENT_AT_HOUR
  return isTooEarly ? addDays(monday, -7) : monday
}
