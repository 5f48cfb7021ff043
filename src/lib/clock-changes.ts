import { Temporal } from 'temporal-polyfill'
import type { ClockChange, KnownClock } from './wall-clock.ts'

const kept = new Map<string, KnownClock>()

/** The clock changes of a zone in the two years before and after this day. Cached until the day changes. */
export function clockChanges(zone: string, today: string): KnownClock {
  const key = `${zone} ${today}`
  const known = kept.get(key) ?? findChanges(zone, today)
  if (!kept.has(key)) kept.clear()
  kept.set(key, known)
  return known
}

function findChanges(zone: string, today: string): KnownClock {
  const day = Temporal.PlainDate.from(today)
  const until = day.add({ years: 2 }).toZonedDateTime(zone).epochMilliseconds
  const changes: ClockChange[] = []
  let at: Temporal.ZonedDateTime | null = day.subtract({ years: 2 }).toZonedDateTime(zone)
  while (at && at.epochMilliseconds < until) {
    changes.push([at.epochMilliseconds, at.offsetNanoseconds / 60e9])
    at = at.getTimeZoneTransition('next')
  }
  return { changes, until }
}
