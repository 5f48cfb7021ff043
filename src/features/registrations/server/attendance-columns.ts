import { registrations } from './tables.ts'

/** What decides which sessions a child attends, and which part of the day, for a SELECT: an `Attendance` with its `part`. */
export const attendanceColumns = {
  startDate: registrations.startDate,
  endDate: registrations.endDate,
  days: registrations.days,
  spans: registrations.spans,
  part: registrations.part,
}
