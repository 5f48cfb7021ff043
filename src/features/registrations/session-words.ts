import { dayWordsIn, formatDay, formatTime, formatTimeRange } from '#src/lib/dates.ts'

/** One dated meeting: start and end as ISO instants. */
export type Meeting = { startsAt: string; endsAt: string }

const weekday = (instant: string, zone: string) => dayWordsIn(instant, zone, { weekday: 'long' })
const monthAndDay = (instant: string, zone: string) => dayWordsIn(instant, zone, { month: 'short', day: 'numeric' })

/** `Dec 8` in the program's zone. */
export const shortDay = monthAndDay

/** `4 Tuesdays` when all meetings fall on one weekday, `4 sessions` otherwise; `Tue, Dec 8` for a single one. */
export function countWords(meetings: readonly Meeting[], zone: string): string {
  const [first] = meetings
  if (!first) return 'Dates to come'
  if (meetings.length === 1) return formatDay(first.startsAt, zone)
  const day = weekday(first.startsAt, zone)
  const same = meetings.every(each => weekday(each.startsAt, zone) === day)
  return `${meetings.length} ${same ? `${day}s` : 'sessions'}`
}

/** `4 Tuesdays · 5:45 to 6:45 PM`; the time is left out where meetings differ in it. */
export function whenWords(meetings: readonly Meeting[], zone: string): string {
  const [first] = meetings
  if (!first) return 'Dates to come'
  const range = (each: Meeting) => formatTimeRange(each.startsAt, each.endsAt, zone)
  const sameTime = meetings.every(each => range(each) === range(first))
  return sameTime ? `${countWords(meetings, zone)} · ${range(first)}` : countWords(meetings, zone)
}

/** `4 Tuesdays from Dec 8, 5:45 PM`, or `Tue, Nov 24, 5:45 PM` for a single meeting. */
export function fromWords(meetings: readonly Meeting[], zone: string): string {
  const [first] = meetings
  if (!first) return 'Dates to come'
  const time = formatTime(first.startsAt, zone)
  const days = countWords(meetings, zone)
  return meetings.length === 1 ? `${days}, ${time}` : `${days} from ${monthAndDay(first.startsAt, zone)}, ${time}`
}

/** `Dec 8, 15, 22, Jan 5`: the month is said where it changes. */
export function daysInARow(meetings: readonly Meeting[], zone: string): string {
  let month = ''
  return meetings
    .map(each => {
      const [named = '', day = ''] = monthAndDay(each.startsAt, zone).split(' ')
      const text = named === month ? day : `${named} ${day}`
      month = named
      return text
    })
    .join(', ')
}
