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

let read: () => string | undefined = () => undefined

/**
 * Lets dates of pages be told by a day of the program: in a browser the one that its page brought, on the server the one of
 * the page that is being rendered. Server and browser so say the same, also when midnight comes between them.
 */
export function readTodayFrom(source: () => string | undefined): void {
  read = source
}

/** The day that a page goes by; undefined outside of pages, where whoever tells a date hands in the day or tells no year. */
export const todayOfPage = (): string | undefined => read()
