import { WEEKDAYS as NAMES } from '#src/lib/plain-days.ts'

/** The days of the week families can filter by, Monday first. */
export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** The days named in texts such as `Mon` and `Wed,Fri`, each once and in the order of the week. Anything else is left out. */
export function weekdaysIn(texts: readonly string[]): Weekday[] {
  const named = new Set(texts.flatMap(text => text.split(',')).map(text => text.trim()))
  return WEEKDAYS.filter(day => named.has(day))
}

/** The number PostgreSQL gives a day (`isodow`): 1 is Monday, 7 is Sunday. */
export const isoDay = (day: Weekday): number => WEEKDAYS.indexOf(day) + 1

/** `Monday` */
export const weekdayName = (day: Weekday): string => NAMES[isoDay(day) % 7]!

/** `Mondays`; for more than one day `Mon, Wed, Fri`. */
export const weekdaysText = (days: readonly Weekday[]): string =>
  days.length === 1 ? `${weekdayName(days[0]!)}s` : days.join(', ')
