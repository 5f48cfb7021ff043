/**
 * The local time in a zone. The browser's own time zones take a phone 0.15 s to load, while the page is
 * starting; so a page includes the clock changes of the program's zone, and only a date far away needs more.
 */

/** From this moment on (milliseconds of Unix time), local time is this many minutes behind UTC. */
export type ClockChange = readonly [from: number, minutes: number]

/** The clock changes of a zone, in order, for the instants from the first of them until `until` (exclusive). */
export type KnownClock = { changes: readonly ClockChange[]; until: number }

const known = new Map<string, KnownClock>()

/** Makes `wallClock` use these changes for a zone. */
export function rememberClock(zone: string, clock: KnownClock): void {
  known.set(zone, clock)
}

/**
 * `2026-12-08 17:45:00`: the local time of an instant in a zone. All text about days and hours is made from this,
 * because each date format costs a browser more than a thousand uses of it, and memory outside the heap.
 */
export function wallClock(instant: Date | string, zone: string): string {
  const at = new Date(instant)
  const minutes = knownOffset(at.getTime(), zone)
  if (minutes === undefined) return formatOf(zone).format(at)
  return new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ')
}

function knownOffset(at: number, zone: string): number | undefined {
  const clock = known.get(zone)
  if (!clock || at >= clock.until) return undefined
  return clock.changes.findLast(([from]) => from <= at)?.[1]
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const made = formats.get(zone)
  if (made) return made
  const two = '2-digit'
  const parts = { year: 'numeric', month: two, day: two, hour: two, minute: two, second: two } as const
  // Swedish dates and times are formatted like ISO 8601, except for the T.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, ...parts })
  formats.set(zone, format)
  return format
}
