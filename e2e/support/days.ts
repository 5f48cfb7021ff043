import { dayOf } from '#src/lib/dates.ts'
import { addDays } from '#src/lib/plain-days.ts'

/** The time zone of a test site's program. */
export const ZONE = 'America/New_York'

/** The date there, this many days from now: in the evening it differs from the date in UTC. */
export const inDays = (days: number): string => addDays(dayOf(new Date(), ZONE), days)
