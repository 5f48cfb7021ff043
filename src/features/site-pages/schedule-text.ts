import { dayOfYear, dayText } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { weekdayOf } from '#src/lib/plain-days.ts'
import type { ScheduleAnswer, ScheduledSession } from './contract.ts'

/** `Week of December 6`, with the year if it's not this one; `December 2026`. */
export function spanText({ kind, from, today }: Pick<ScheduleAnswer, 'kind' | 'from' | 'today'>): string {
  if (kind === 'month') return dayText(from, { month: 'long', year: 'numeric' })
  return `Week of ${dayOfYear(from, { month: 'long', day: 'numeric' }, today)}`
}

/** `Mon` and `7`, for the box next to a class. */
export const dayParts = (day: string) => ({
  weekday: dayText(day, { weekday: 'short' }),
  number: dayText(day, { day: 'numeric' }),
})

/** `Mon–Fri` and `7–11` for a program that meets on these days; a single day stays single. */
export function daysParts(days: readonly string[]): { weekday: string; number: string } {
  const [first = '', last = first] = [days[0], days.at(-1)]
  if (first === last) return dayParts(first)
  const weekdays = [...new Set(days.map(weekdayOf))].sort()
  const name = (weekday = 0) => dayParts(days.find(day => weekdayOf(day) === weekday) ?? first).weekday
  const [from, to] = [name(weekdays[0]), name(weekdays.at(-1))]
  return {
    weekday: from === to ? from : `${from}–${to}`,
    number: `${dayParts(first).number}–${dayParts(last).number}`,
  }
}

/** `Tuesday, December 8`, with the year if it's not this one. */
export const longDay = (day: string): string => dayOfYear(day, { weekday: 'long', month: 'long', day: 'numeric' })

/** The short text next to the beads: `6 spots`, `3 left`, `Unlimited`, `Full`. */
export function placesText({ availability, placesLeft }: Pick<ScheduledSession, 'availability' | 'placesLeft'>) {
  if (availability === 'open') return 'Unlimited'
  if (availability === 'full') return 'Full'
  return availability === 'limited' ? `${placesLeft} left` : `${placesLeft} spots`
}

type Offered = Pick<ScheduledSession, 'kind' | 'price' | 'availability' | 'bookable'>

/** The text of the link to the class: its price, or what can still be done. */
export function offerText({ kind, price, availability, bookable }: Offered): string {
  if (!bookable) return 'Details'
  if (availability === 'full') return 'Waitlist'
  if (kind === 'program') return `from ${formatCents(price)}`
  return price === 0 ? 'Free' : formatCents(price)
}

/** `/api/schedule.ics` for a season or an age group; empty means all. */
export function feedPath(season: string, ageGroup: string): string {
  const query = new URLSearchParams({ ...(season && { season }), ...(ageGroup && { ageGroup }) })
  return query.size > 0 ? `/api/schedule.ics?${query}` : '/api/schedule.ics'
}
