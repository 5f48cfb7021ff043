/** Instants are shown in the program's zone, whatever the browser's (PRODUCT.md part 6). */

const formats = new Map<string, Intl.DateTimeFormat>()

/** A format in a zone. They are kept: making one costs a hundred times its use, and memory outside of the heap. */
export function formatIn(zone: string, options: Intl.DateTimeFormatOptions, locale = 'en-US'): Intl.DateTimeFormat {
  const key = `${locale} ${zone} ${JSON.stringify(options)}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: zone, ...options })
  formats.set(key, known)
  return known
}

/** `Tue, Dec 8` */
export function formatDay(instant: Date | string, zone: string): string {
  return formatIn(zone, { weekday: 'short', month: 'short', day: 'numeric' }).format(new Date(instant))
}

/** `Tuesday, December 8, 2026` */
export function formatLongDay(instant: Date | string, zone: string): string {
  return formatIn(zone, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }).format(new Date(instant))
}

/** `5:45 PM`, and `11 AM` at a full hour. */
export function formatTime(instant: Date | string, zone: string): string {
  const text = formatIn(zone, { hour: 'numeric', minute: '2-digit' })
    .format(new Date(instant))
    .replace(/\u202f/g, ' ')
  return text.replace(':00 ', ' ')
}

/** `5:45 to 6:45 PM`, or `11 AM to 12 PM` where the halves of the day differ. */
export function formatTimeRange(start: Date | string, end: Date | string, zone: string): string {
  const [from, to] = [formatTime(start, zone), formatTime(end, zone)]
  const sameHalf = from.slice(-2) === to.slice(-2)
  return sameHalf ? `${from.slice(0, -3)} to ${to}` : `${from} to ${to}`
}

/** `Sun, Dec 6, 5:45 PM` */
export function formatMoment(instant: Date | string, zone: string): string {
  return `${formatDay(instant, zone)}, ${formatTime(instant, zone)}`
}

/** The calendar day `YYYY-MM-DD` of an instant in a zone. */
export function dayOf(instant: Date | string, zone: string): string {
  return formatIn(zone, { year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA').format(new Date(instant))
}

const WALL_CLOCK = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
} as const

/** `2026-12-08T17:45:00-05:00`: an instant by the clocks of a zone, with their offset at that moment (ISO 8601). */
export function isoIn(instant: Date | string, zone: string): string {
  const at = new Date(instant)
  // Swedes write a date and time the way ISO 8601 does, but for the T.
  const wall = formatIn(zone, WALL_CLOCK, 'sv-SE').format(at).replace(' ', 'T')
  const minutes = Math.round((Date.parse(`${wall}Z`) - at.getTime()) / 60_000)
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0')
  return `${wall}${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`
}

/** A plain day `YYYY-MM-DD` as `April 27, 2018`; days have no zone. */
export function formatPlainDay(day: string): string {
  return formatIn('UTC', { dateStyle: 'long' }).format(new Date(`${day}T00:00:00Z`))
}

/** Age in full years on a day, by birthday; both `YYYY-MM-DD` (PRODUCT.md part 9). Born on Feb 29: on March 1. */
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
