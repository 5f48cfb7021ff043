import { dayOf, dayWordsIn } from '#src/lib/dates.ts'

/** The day something was saved, kept short: "Nov 2", with the year if it's not this year. */
export function savedOn(instant: string, timeZone: string, now = new Date()): string {
  const year = (at: Date | string) => dayOf(at, timeZone).slice(0, 4)
  const isOther = year(instant) !== year(now)
  return dayWordsIn(instant, timeZone, { month: 'short', day: 'numeric', year: isOther ? 'numeric' : undefined })
}
