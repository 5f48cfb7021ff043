import { addDays, monthAfter, weekStartOf } from '#src/lib/plain-days.ts'

export type ScheduleSpan = { kind: 'week' | 'month' /** First and last day, both inside. */; from: string; to: string }

/** The week a day lies in, Sunday to Saturday. */
export function weekOf(day: string): ScheduleSpan {
  const from = weekStartOf(day)
  return { kind: 'week', from, to: addDays(from, 6) }
}

/** The month `YYYY-MM`, first to last day. */
export function monthOf(month: string): ScheduleSpan {
  return { kind: 'month', from: `${month}-01`, to: addDays(`${monthAfter(month)}-01`, -1) }
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
