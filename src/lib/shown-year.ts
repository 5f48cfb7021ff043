import { addMonths } from './plain-days.ts'

const MONTHS_AHEAD = 6
const MONTHS_BACK = 3

/**
 * Whether a day needs its year: it is neither within the next six months nor within the last three.
 * Both are plain days `YYYY-MM-DD`; the same day in those months still has none.
 */
export const needsYear = (day: string, today: string): boolean =>
  day > monthsLater(today, MONTHS_AHEAD) || day < monthsLater(today, -MONTHS_BACK)

/** The same day this many months later, or the last day of a month that has no such day. */
function monthsLater(day: string, months: number): string {
  const month = addMonths(day.slice(0, 7), months)
  const [year = 0, number = 1] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return `${month}-${String(Math.min(Number(day.slice(8)), last)).padStart(2, '0')}`
}

let read: () => string | undefined = () => undefined

/**
 * Sets the current day for dates on pages: in a browser the one that came with the page, on the server that of
 * the page being rendered. This way server and browser show the same, even if midnight passes in between.
 */
export function readTodayFrom(source: () => string | undefined): void {
  read = source
}

/** The current day of a page; undefined outside of pages, where the caller passes the day or no year is shown. */
export const todayOfPage = (): string | undefined => read()
