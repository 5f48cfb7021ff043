import type { DaySpan } from '#src/lib/plain-days.ts'
import type { EnrollmentOption } from './enrollment-choice.ts'

const shown = (day: string, parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))

/** Plain days as `Jun 8–26`, `Jun 29–Jul 3`, `Dec 28, 2026–Jan 8, 2027`, or `Jun 8` for one. */
export function daySpanText({ from, to }: DaySpan): string {
  const withYear = from.slice(0, 4) !== to.slice(0, 4)
  const whole = (day: string) =>
    shown(day, { month: 'short', day: 'numeric', ...(withYear ? { year: 'numeric' as const } : {}) })
  if (from === to) return whole(from)
  const last = from.slice(0, 7) === to.slice(0, 7) ? shown(to, { day: 'numeric' }) : whole(to)
  return `${whole(from)}–${last}`
}

const UNIT = { daily: ['day', 'days'], weekly: ['week', 'weeks'] } as const

/** What a choice in a program pays for: `3 weeks, Jun 8–26`, `1 day, Jun 8`, `by the month`. */
export function unitsText({
  option,
  units,
  covers,
}: {
  option: EnrollmentOption
  units: number
  covers: DaySpan | null
}): string {
  if (option === 'monthly') return 'by the month'
  const count = `${units} ${UNIT[option][units === 1 ? 0 : 1]}`
  return covers ? `${count}, ${daySpanText(covers)}` : count
}
