export { calendarClient } from './web/calls.ts'
export { SessionsOnClosedDays } from './web/sessions-on-closed-days.tsx'
