import { addMonths } from './plain-days.ts'

const MONTHS_AHEAD = 6
const MONTHS_BACK = 3

/**
 * Whether a day needs its year: it is neither within the next six months nor within the last three.
 * Both are plain days `YYYY-MM-DD`; the same day of those months still has none.
 */
export const needsYear = (day: string, today: string): boolean =>
  day > monthsLater(today, MONTHS_AHEAD) || day < monthsLater(today, -MONTHS_BACK)

/** The same day so many months later, or the last day of a month that has no such day. */
function monthsLater(day: string, months: number): string {
  const month = addMonths(day.slice(0, 7), months)
  const [year = 0, number = 1] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return `${month}-${String(Math.min(Number(day.slice(8)), last)).padStart(2, '0')}`
}

let shown: string | undefined

/**
 * Lets dates of pages be told by this day of the program. The root loader brings it, so that the server's words and the
 * browser's are the same also when midnight comes between them.
 */
export function rememberToday(day: string | undefined): void {
  shown = day
}

/** The day that pages go by; undefined outside of pages, where whoever tells a date hands in the day or tells no year. */
export const rememberedToday = (): string | undefined => shown
