/** Calendar arithmetic on plain days `YYYY-MM-DD`. Days have no zone, so clock changes don't affect them. */

const DAY_MS = 86_400_000
const utc = (day: string) => Date.parse(`${day}T00:00:00Z`)
const plain = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Plain days from the first to the last, both counted. */
export type DaySpan = { from: string; to: string }

export const addDays = (day: string, days: number): string => plain(utc(day) + days * DAY_MS)

/** The names of the days, in the order of `weekdayOf`. */
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** The names of the months, January first. */
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(utc(day)).getUTCDay()

/** The Sunday that starts the week of this day. */
export const weekStartOf = (day: string): string => addDays(day, -weekdayOf(day))

/** The month `YYYY-MM` this many months later; negative for earlier ones. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const count = year * 12 + (number - 1) + months
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** The month after `YYYY-MM`. */
export const monthAfter = (month: string): string => addMonths(month, 1)

/** A calendar month: six weeks from Sunday to Saturday, 42 days, the first of the month in the first week. */
export function monthCells(month: string): { day: string; inMonth: boolean }[][] {
  const first = weekStartOf(`${month}-01`)
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = addDays(first, week * 7 + weekday)
      return { day, inMonth: day.startsWith(month) }
    }),
  )
}
