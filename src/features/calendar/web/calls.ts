import { clientFor } from '#src/lib/api-client.ts'
import type { CalendarContract } from '../contract.ts'

export const calendarClient = clientFor<CalendarContract>()
