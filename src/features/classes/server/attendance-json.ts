import { sql } from 'drizzle-orm'
import { parseDaySpans } from '#src/platform/database/columns.ts'
import type { Attendance } from '../own-sessions.ts'

/** What decides which sessions a registration `r` attends, as one JSON value to group equal spots by; for `toAttendance`. */
export const attendanceJson = sql.raw('jsonb_build_array(r.start_date, r.end_date, r.days, r.spans::text)')

/** Null is every session. */
export type AttendanceJson = [startDate: string | null, endDate: string | null, days: string[], spans: string] | null

/** Reads the JSON of `attendanceJson`. */
export function toAttendance(json: AttendanceJson): Attendance {
  const [startDate, endDate, days, spans] = json ?? [null, null, [], '']
  return { startDate, endDate, days, spans: parseDaySpans(spans) }
}
