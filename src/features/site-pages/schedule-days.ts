import { addDays, monthAfter, weekStartOf } from '#src/lib/plain-days.ts'

export type ScheduleSpan = {
  kind: 'week' | 'month' /** First and last day, both included. */
  from: string
  to: string
}

/** The week that contains a day, Sunday to Saturday. */
export function weekOf(day: string): ScheduleSpan {
  const from = weekStartOf(day)
  return { kind: 'week', from, to: addDays(from, 6) }
}

/** The month `YYYY-MM`, first to last day. */
export function monthOf(month: string): ScheduleSpan {
  return { kind: 'month', from: `${month}-01`, to: addDays(`${monthAfter(month)}-01`, -1) }
}

/** Every day from first to last, both included. */
export function daysOf({ from, to }: { from: string; to: string }): string[] {
  const days = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** How the address names a period: the first day of a week, or `YYYY-MM` for a month. */
export const keyOf = ({ kind, from }: ScheduleSpan): string => (kind === 'week' ? from : from.slice(0, 7))

/** The previous and the next period. */
export function neighborsOf(span: ScheduleSpan): { before: ScheduleSpan; after: ScheduleSpan } {
  const [before, after] = [addDays(span.from, -1), addDays(span.to, 1)]
  return span.kind === 'week'
    ? { before: weekOf(before), after: weekOf(after) }
    : { before: monthOf(before.slice(0, 7)), after: monthOf(after.slice(0, 7)) }
}
