import { MONTHS, WEEKDAYS, weekdayOf } from './plain-days.ts'
import { needsYear, todayOfPage } from './shown-year.ts'
import { wallClock } from './wall-clock.ts'

/** Instants are shown in the program's zone, whatever the browser's. */

/** Which parts of a day are shown, and whether names are abbreviated to three letters or spelled out. */
export type DayParts = {
  weekday?: 'short' | 'long'
  month?: 'short' | 'long'
  day?: 'numeric'
  year?: 'numeric' | undefined
}

/** A plain day `YYYY-MM-DD` as text: `Tue, Dec 8`, `December 2026`, `Tuesday, December 8, 2026`. Days have no zone. */
export function dayText(day: string, parts: DayParts): string {
  const [year, month, number] = day.split('-').map(Number) as [number, number, number]
  const name = (names: readonly string[], at: number, style?: 'short' | 'long') =>
    style === 'long' ? names[at] : style && names[at]?.slice(0, 3)
  const weekday = name(WEEKDAYS, weekdayOf(day), parts.weekday)
  const monthAndDay = [name(MONTHS, month - 1, parts.month), parts.day && number].filter(Boolean).join(' ')
  const words = [weekday, monthAndDay].filter(Boolean).join(', ')
  return parts.year ? `${words}${parts.day ? ',' : ''} ${year}`.trim() : words
}

/** The text for the day of an instant in a zone. */
export const dayWordsIn = (instant: Date | string, zone: string, parts: DayParts): string =>
  dayText(dayOf(instant, zone), parts)

/** The hour of the day in a zone, 0 to 23. */
export const hourIn = (instant: Date | string, zone: string): number => Number(wallClock(instant, zone).slice(11, 13))

/** The year of a plain day if it's not that of `today` (a plain day; on pages, the day set for the page). */
export function otherYear(day: string, today = todayOfPage()): string | undefined {
  return today && needsYear(day, today) ? day.slice(0, 4) : undefined
}

/** A plain day `YYYY-MM-DD` with these parts, and with its year if it's in another one than `today`. */
export function dayOfYear(day: string, parts: DayParts, today?: string): string {
  return dayText(day, otherYear(day, today) ? { ...parts, year: 'numeric' } : parts)
}

/** A plain day `YYYY-MM-DD` as `formatDay` shows an instant: `Tue, Dec 8`, with its year if it's in another one. */
export function formatPlainWeekday(day: string, today?: string): string {
  return dayOfYear(day, { weekday: 'short', month: 'short', day: 'numeric' }, today)
}

/** `Tue, Dec 8`, or `Tue, Dec 8, 2028` in another year than `today`. */
export function formatDay(instant: Date | string, zone: string, today?: string): string {
  return formatPlainWeekday(dayOf(instant, zone), today)
}

/** `Dec 8`, or `Dec 8, 2028` in another year than `today`. */
export function formatShortDay(instant: Date | string, zone: string, today?: string): string {
  return dayOfYear(dayOf(instant, zone), { month: 'short', day: 'numeric' }, today)
}

/** `Tuesday, December 8, 2026` */
export function formatLongDay(instant: Date | string, zone: string): string {
  return dayWordsIn(instant, zone, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
}

/** `5:45 PM`, or `11 AM` on the hour. */
export function formatTime(instant: Date | string, zone: string): string {
  const minutes = wallClock(instant, zone).slice(13, 16)
  const hour = hourIn(instant, zone)
  return `${hour % 12 || 12}${minutes === ':00' ? '' : minutes} ${hour < 12 ? 'AM' : 'PM'}`
}

/** `5:45 to 6:45 PM`, or `11 AM to 12 PM` if one is AM and the other PM. */
export function formatTimeRange(start: Date | string, end: Date | string, zone: string): string {
  const [from, to] = [formatTime(start, zone), formatTime(end, zone)]
  const sameHalf = from.slice(-2) === to.slice(-2)
  return sameHalf ? `${from.slice(0, -3)} to ${to}` : `${from} to ${to}`
}

/** `Sun, Dec 6, 5:45 PM`, or `Sun, Dec 6, 2028, 5:45 PM` in another year than `today`. */
export function formatMoment(instant: Date | string, zone: string, today?: string): string {
  return `${formatDay(instant, zone, today)}, ${formatTime(instant, zone)}`
}

/** The calendar day `YYYY-MM-DD` of an instant in a zone. */
export function dayOf(instant: Date | string, zone: string): string {
  return wallClock(instant, zone).slice(0, 10)
}

/** `2026-12-08T17:45:00-05:00`: an instant in the local time of a zone, with its offset at that moment (ISO 8601). */
export function isoIn(instant: Date | string, zone: string): string {
  const at = new Date(instant)
  const wall = wallClock(at, zone).replace(' ', 'T')
  const minutes = Math.round((Date.parse(`${wall}Z`) - at.getTime()) / 60_000)
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0')
  return `${wall}${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`
}

/** A plain day `YYYY-MM-DD` as `April 27, 2018`; days have no zone. */
export function formatPlainDay(day: string): string {
  return dayText(day, { month: 'long', day: 'numeric', year: 'numeric' })
}

/** Age in full years on a day, by birthday; both `YYYY-MM-DD`. Born on Feb 29: on March 1. */
export function ageOn(dateOfBirth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}

/** Whether a text is a real calendar day `YYYY-MM-DD`. */
export function isPlainDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text
}
