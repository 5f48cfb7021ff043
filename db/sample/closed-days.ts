import { Temporal } from 'temporal-polyfill'
import { addDays } from '#src/lib/plain-days.ts'

/** The holidays of the coming year when the room is closed. */
export function closedDays(today: Temporal.PlainDate): [title: string, startsOn: string, endsOn: string | null][] {
  const days = (year: number): [string, string, string | null][] => [
    ["New Year's Day", `${year}-01-01`, null],
    ['Independence Day', `${year}-07-04`, null],
    ['Thanksgiving break', thanksgiving(year), addDays(thanksgiving(year), 1)],
    ['Winter break', `${year}-12-24`, `${year}-12-25`],
  ]
  const [from, to] = [today.subtract({ days: 7 }).toString(), today.add({ years: 1 }).toString()]
  return [...days(today.year), ...days(today.year + 1)].filter(([, start]) => start >= from && start <= to)
}

/** The fourth Thursday of November. */
function thanksgiving(year: number): string {
  const first = Temporal.PlainDate.from({ year, month: 11, day: 1 })
  return first.add({ days: ((4 - first.dayOfWeek + 7) % 7) + 21 }).toString()
}

/** Whether the room is closed on this day. */
export function isClosed(day: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  const text = day.toString()
  return closedDays(today).some(([, first, last]) => text >= first && text <= (last ?? first))
}
