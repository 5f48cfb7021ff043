import { dayText, formatPlainDay } from '#src/lib/dates.ts'
import { addDays, addMonths, weekdayOf } from '#src/lib/plain-days.ts'
import type { Span } from './report-span.ts'

/** What the rows of a report can be: parts of time, or kinds of classes. */
const TIME_GROUPS = ['day', 'week', 'month'] as const
export const CLASS_GROUPS = ['season', 'class', 'category'] as const
export const GROUPS = [...TIME_GROUPS, ...CLASS_GROUPS] as const
export type TimeGroup = (typeof TIME_GROUPS)[number]
export type ClassGroup = (typeof CLASS_GROUPS)[number]
export type Group = (typeof GROUPS)[number]

export const GROUP_NAMES: Record<Group, string> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  season: 'Season',
  class: 'Class',
  category: 'Category',
}

export const isTimeGroup = (group: Group): group is TimeGroup => TIME_GROUPS.some(each => each === group)

/** The classes a report is narrowed to; a season as in an address, such as `2026-fall`. */
export type ClassFilter = { season?: string; classId?: string; category?: string }

/** The Monday that starts the week of this day. Reports and the Monday email count weeks from Monday to Sunday. */
export const mondayOf = (day: string): string => addDays(day, -((weekdayOf(day) + 6) % 7))

/** The part of time a day belongs to: the day itself, the Monday of its week, or its month `YYYY-MM`. */
export function timePart(day: string, group: TimeGroup): string {
  if (group === 'day') return day
  return group === 'week' ? mondayOf(day) : day.slice(0, 7)
}

/** The days of a part of time that are within `span`. */
export function spanOfPart(part: string, group: TimeGroup, { from, until }: Span): Span {
  const first = group === 'month' ? `${part}-01` : part
  const last = group === 'month' ? addDays(`${addMonths(part, 1)}-01`, -1) : group === 'week' ? addDays(part, 6) : part
  return { from: first < from ? from : first, until: last > until ? until : last }
}

/** A part of time in words: `November 26, 2026`, `Week of November 23, 2026`, `November 2026`. */
export function partTitle(part: string, group: TimeGroup): string {
  if (group === 'month') return dayText(`${part}-01`, { month: 'long', year: 'numeric' })
  return group === 'week' ? `Week of ${formatPlainDay(part)}` : formatPlainDay(part)
}

/** The same for a chart: `Nov 26`, `Nov 23`, `Nov 2026`. */
export const shortPartTitle = (part: string, group: TimeGroup): string =>
  group === 'month'
    ? dayText(`${part}-01`, { month: 'short', year: 'numeric' })
    : dayText(part, { month: 'short', day: 'numeric' })

/** The parts of time from the first to the last of `parts`, without gaps. Parts are in order. */
export function withoutGaps(parts: readonly string[], group: TimeGroup): string[] {
  const [first, last] = [parts[0], parts.at(-1)]
  if (first === undefined || last === undefined) return []
  const after = (part: string) => (group === 'month' ? addMonths(part, 1) : addDays(part, group === 'week' ? 7 : 1))
  const all = [first]
  while (all.at(-1)! < last) all.push(after(all.at(-1)!))
  return all
}
