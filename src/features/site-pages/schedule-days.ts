/** Calendar arithmetic on plain days `YYYY-MM-DD`. Days have no zone, so no change of the clocks touches them. */

export type ScheduleSpan = { kind: 'week' | 'month' /** First and last day, both inside. */; from: string; to: string }

const DAY_MS = 86_400_000
const utc = (day: string) => Date.parse(`${day}T00:00:00Z`)
const plain = (ms: number) => new Date(ms).toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string => plain(utc(day) + days * DAY_MS)

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(utc(day)).getUTCDay()

/** The week a day lies in, Sunday to Saturday. */
export function weekOf(day: string): ScheduleSpan {
  const from = addDays(day, -weekdayOf(day))
  return { kind: 'week', from, to: addDays(from, 6) }
}

/** The month `YYYY-MM`, first to last day. */
export function monthOf(month: string): ScheduleSpan {
  return { kind: 'month', from: `${month}-01`, to: addDays(`${monthAfter(month)}-01`, -1) }
}

/** The month after `YYYY-MM`. */
export function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** Every day from the first to the last, both inside. */
export function daysOf({ from, to }: { from: string; to: string }): string[] {
  const days = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** What a span is asked by in the address: the first day of a week, `YYYY-MM` for a month. */
export const keyOf = ({ kind, from }: ScheduleSpan): string => (kind === 'week' ? from : from.slice(0, 7))

/** The span before and the one after. */
export function neighborsOf(span: ScheduleSpan): { before: ScheduleSpan; after: ScheduleSpan } {
  const [before, after] = [addDays(span.from, -1), addDays(span.to, 1)]
  return span.kind === 'week'
    ? { before: weekOf(before), after: weekOf(after) }
    : { before: monthOf(before.slice(0, 7)), after: monthOf(after.slice(0, 7)) }
}
