import { MONTHS, WEEKDAYS } from '#src/lib/plain-days.ts'
import { wordsOf } from './mark-text.ts'

const small = (names: readonly string[]) => names.map(name => name.toLowerCase())
const weekdayNames = small(WEEKDAYS)
const monthNames = small(MONTHS)

/** Words people write around a day that don't mean anything for the search. */
const AROUND = ['on', 'in', 'at', 'the', 'this', 'next', 'every', 'class', 'classes', 'event', 'events']

export type DaysAskedFor = {
  /** 0 is Sunday. */
  weekdays: number[]
  /** 1 is January. */
  months: number[]
  /** What's left of the text without them. */
  rest: string
}

/** "Saturday clay" asks for sessions on a Saturday: finds weekdays and months in a typed text and removes them. */
export function daysAskedFor(typed: string): DaysAskedFor {
  const found: DaysAskedFor = { weekdays: [], months: [], rest: '' }
  const rest = wordsOf(typed).filter(word => {
    const weekday = weekdayNames.indexOf(word.replace(/s$/, ''))
    const month = monthNames.indexOf(word) + 1
    if (weekday >= 0) found.weekdays.push(weekday)
    if (month > 0) found.months.push(month)
    return weekday < 0 && month === 0
  })
  if (found.weekdays.length + found.months.length === 0) return { ...found, rest: typed }
  return { ...found, rest: rest.filter(word => !AROUND.includes(word)).join(' ') }
}
