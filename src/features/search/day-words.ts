import { wordsOf } from './mark-words.ts'

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** What people write around a day without asking for anything by it. */
const AROUND = ['on', 'in', 'at', 'the', 'this', 'next', 'every', 'class', 'classes', 'event', 'events']

export type DayWords = {
  /** 1 is Monday, 7 Sunday. */
  weekdays: number[]
  /** 1 is January. */
  months: number[]
  /** What is left of the text without them. */
  rest: string
}

/** "Saturday clay" asks for sessions on a Saturday: weekdays and months, taken out of a typed text. */
export function dayWords(typed: string): DayWords {
  const found: DayWords = { weekdays: [], months: [], rest: '' }
  const rest = wordsOf(typed).filter(word => {
    const weekday = WEEKDAYS.indexOf(word.replace(/s$/, '')) + 1
    const month = MONTHS.indexOf(word) + 1
    if (weekday > 0) found.weekdays.push(weekday)
    if (month > 0) found.months.push(month)
    return weekday === 0 && month === 0
  })
  if (found.weekdays.length + found.months.length === 0) return { ...found, rest: typed }
  return { ...found, rest: rest.filter(word => !AROUND.includes(word)).join(' ') }
}
