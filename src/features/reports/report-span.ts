import { addDays, addMonths } from '#src/lib/plain-days.ts'

/** The days a report covers, first and last included: `YYYY-MM-DD` in the program's time zone. */
export type Span = { from: string; until: string }

const LONGEST_SPAN_DAYS = 1_830
/** Up to this many days, a report shows each day. Longer ones show months. */
const MOST_DAYS_SHOWN = 45
const DAY_MS = 86_400_000

const daysIn = ({ from, until }: Span): number => (Date.parse(until) - Date.parse(from)) / DAY_MS + 1
export const partsOf = (span: Span): 'day' | 'month' => (daysIn(span) <= MOST_DAYS_SHOWN ? 'day' : 'month')

/** The month of this day. */
export const monthOf = (day: string): Span => spanOfMonths(day.slice(0, 7), 1)

/** The most common periods, relative to today. */
export function usualSpans(today: string): readonly { name: string; span: Span }[] {
  const month = today.slice(0, 7)
  const year = today.slice(0, 4)
  return [
    { name: 'This month', span: spanOfMonths(month, 1) },
    { name: 'Last month', span: spanOfMonths(addMonths(month, -1), 1) },
    { name: 'Next month', span: spanOfMonths(addMonths(month, 1), 1) },
    { name: 'This year', span: spanOfMonths(`${year}-01`, 12) },
    { name: 'Last year', span: spanOfMonths(addMonths(`${year}-01`, -12), 12) },
  ]
}

/** What's wrong with the requested period, as a message. */
export function spanProblem(span: Span): string | undefined {
  if (span.until < span.from) return "Enter a last day that's on or after the first day."
  if (daysIn(span) > LONGEST_SPAN_DAYS) return 'Choose a period of up to five years.'
  return undefined
}

const spanOfMonths = (month: string, months: number): Span => ({
  from: `${month}-01`,
  until: addDays(`${addMonths(month, months)}-01`, -1),
})
