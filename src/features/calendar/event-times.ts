import { isoIn } from '#src/lib/dates.ts'

/** The instant of a wall-clock time (`2026-12-18`, `17:30`) in a time zone. In the hour skipped by the clock change, the hour after. */
export function instantAt(day: string, time: string, zone: string): string {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const offsetAt = (ms: number) => Date.parse(`${isoIn(new Date(ms), zone).slice(0, 19)}Z`) - ms
  const near = asUtc - offsetAt(asUtc)
  const exact = asUtc - offsetAt(near)
  return new Date(exact + offsetAt(exact) === asUtc ? exact : near).toISOString()
}

/** The wall-clock day and time of an instant in a time zone: `['2026-12-18', '17:30']`. */
export function wallClock(instant: string, zone: string): [day: string, time: string] {
  const text = isoIn(instant, zone)
  return [text.slice(0, 10), text.slice(11, 16)]
}
