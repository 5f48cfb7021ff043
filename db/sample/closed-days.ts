import { Temporal } from 'temporal-polyfill'
import { addDays, weekdayOf } from '#src/lib/plain-days.ts'

/** The days of the coming year when the room is closed: holidays, and two Sundays when no sample class meets. */
export function closedDays(today: Temporal.PlainDate): [title: string, startsOn: string, endsOn: string | null][] {
  const days = (year: number): [string, string, string | null][] => [
    ["New Year's Day", `${year}-01-01`, null],
    ['Independence Day', `${year}-07-04`, null],
    ['Thanksgiving break', thanksgiving(year), addDays(thanksgiving(year), 1)],
    ['Winter break', `${year}-12-24`, `${year}-12-25`],
  ]
  const [from, to] = [today.subtract({ days: 7 }).toString(), today.add({ years: 1 }).toString()]
  const sundayFrom = (count: number) => {
    const day = addDays(today.toString(), count)
    return addDays(day, (7 - weekdayOf(day)) % 7)
  }
  return [
    ...[...days(today.year), ...days(today.year + 1)].filter(([, start]) => start >= from && start <= to),
    ['Floor waxing', sundayFrom(70), null],
    ['Street fair outside', sundayFrom(126), null],
  ]
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
