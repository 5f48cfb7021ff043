import { EVERY_SESSION, type OwnSessions, ownSessions } from '#src/features/classes/own-sessions.ts'
import { dayOf, dayWordsIn, formatDay, formatShortDay, formatTime, formatTimeRange, otherYear } from '#src/lib/dates.ts'

/** One dated meeting: start and end as ISO instants. */
export type Meeting = { startsAt: string; endsAt: string }

/** What is shown for many sessions at once: a spot's own, or those of a class. */
type Counted = Pick<OwnSessions<Meeting>, 'first' | 'count' | 'days'>

const monthAndDay = (instant: string, zone: string) => dayWordsIn(instant, zone, { month: 'short', day: 'numeric' })

/** `4 Tuesdays` if all meetings fall on one weekday, `4 sessions` otherwise; `Tue, Dec 8` for a single one. */
export function countText({ first, count, days }: Counted, zone: string): string {
  if (!first) return 'Dates coming soon'
  if (count === 1) return formatDay(first.startsAt, zone)
  return `${count} ${days.length === 1 ? `${days.join()}s` : 'sessions'}`
}

/**
 * Sessions of a class: `4 Tuesdays, Dec 8 to Dec 29 · 5:45 to 6:45 PM`, or `Tue, Dec 8 · 5:45 to 6:45 PM` for a single one;
 * without the time if meetings start or end at different times.
 */
export function whenText(meetings: readonly Meeting[], zone: string): string {
  const counted = ownSessions(EVERY_SESSION, meetings, zone)
  const { first, last, count } = counted
  if (!first || !last) return 'Dates coming soon'
  const range = (each: Meeting) => formatTimeRange(each.startsAt, each.endsAt, zone)
  const sameTime = meetings.every(each => range(each) === range(first))
  const fromTo = `${formatShortDay(first.startsAt, zone)} to ${formatShortDay(last.startsAt, zone)}`
  const days = count === 1 ? countText(counted, zone) : `${countText(counted, zone)}, ${fromTo}`
  return sameTime ? `${days} · ${range(first)}` : days
}

/** `4 Tuesdays from Dec 8, 5:45 PM`, or `Tue, Nov 24, 5:45 PM` for a single meeting. */
export function fromText(sessions: Counted, zone: string): string {
  const { first, count } = sessions
  if (!first) return 'Dates coming soon'
  const time = formatTime(first.startsAt, zone)
  const days = countText(sessions, zone)
  return count === 1 ? `${days}, ${time}` : `${days} from ${formatShortDay(first.startsAt, zone)}, ${time}`
}

/** `Dec 22, 29, Jan 5, 12, 2027`: the month is shown when it changes, and another year after its last day. */
export function daysInARow(meetings: readonly Meeting[], zone: string): string {
  let month = ''
  const years = meetings.map(each => otherYear(dayOf(each.startsAt, zone)))
  return meetings
    .map((each, i) => {
      const [named = '', day = ''] = monthAndDay(each.startsAt, zone).split(' ')
      const text = named === month ? day : `${named} ${day}`
      month = named
      return years[i] && years[i] !== years[i + 1] ? `${text}, ${years[i]}` : text
    })
    .join(', ')
}
