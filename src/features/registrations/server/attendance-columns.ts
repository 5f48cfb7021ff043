import { registrations } from './tables.ts'

/** What decides which sessions a child attends, for a SELECT: an `Attendance`. */
export const attendanceColumns = {
  startDate: registrations.startDate,
  endDate: registrations.endDate,
  days: registrations.days,
  spans: registrations.spans,
}
