import { dayOf } from '#src/lib/dates.ts'
import { addDays } from '#src/lib/plain-days.ts'

/** Where the program of a test's site happens. */
export const ZONE = 'America/New_York'

/** The day there so many days from now: in the evening it is another one than in UTC. */
export const inDays = (days: number): string => addDays(dayOf(new Date(), ZONE), days)
