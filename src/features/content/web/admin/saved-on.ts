import { dayOf, formatShortDay } from '#src/lib/dates.ts'

/** The day something was saved, kept short: "Nov 2", with the year if it's not this year. */
export const savedOn = (instant: string, timeZone: string, now = new Date()): string =>
  formatShortDay(instant, timeZone, dayOf(now, timeZone))
