import { dayOf, formatDay, formatTime } from '#src/lib/dates.ts'

/** `Today`, or `Thu, Dec 3`. */
export function dayText(instant: string, now: Date, zone: string): string {
  return dayOf(instant, zone) === dayOf(now, zone) ? 'Today' : formatDay(instant, zone)
}

/** In lists: the time for today, otherwise the day without its weekday, `Nov 28`. */
export function shortWhen(instant: string, now: Date, zone: string): string {
  if (dayOf(instant, zone) === dayOf(now, zone)) return formatTime(instant, zone)
  return formatDay(instant, zone).replace(/^\w+, /, '')
}

/** Roughly how long someone has been waiting: `waiting 8 minutes`. */
export function waitingText(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000))
  const some = (count: number, unit: string) => `waiting ${count} ${unit}${count === 1 ? '' : 's'}`
  if (minutes < 60) return some(minutes, 'minute')
  return minutes < 48 * 60 ? some(Math.floor(minutes / 60), 'hour') : some(Math.floor(minutes / 1440), 'day')
}
