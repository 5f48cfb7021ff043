import { Temporal } from 'temporal-polyfill'
import { dayOf } from '#src/lib/dates.ts'
import type { DayPartHours } from './day-parts.ts'

type Session = { startsAt: Date | string; endsAt: Date | string }

/**
 * When a child with this part of the day comes to a session and leaves: from before care or the half day on, until after care
 * or the half day ends; otherwise the hours of the session. Times are local in `zone`, so clock changes don't move them. Care
 * never shortens the full day: a session that was moved to end after after care ends the day.
 */
export function ownHours(
  { startsAt, endsAt }: Session,
  part: DayPartHours | null,
  zone: string,
): { startsAt: Date; endsAt: Date } {
  const day = dayOf(startsAt, zone)
  const at = (time: string | undefined) =>
    time
      ? new Date(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds)
      : null
  const own = [at(part?.before?.from ?? part?.half?.from), at(part?.after?.to ?? part?.half?.to)] as const
  const [from, to] = [own[0] ?? new Date(startsAt), own[1] ?? new Date(endsAt)]
  if (part?.half) return { startsAt: from, endsAt: to }
  return {
    startsAt: new Date(Math.min(+from, +new Date(startsAt))),
    endsAt: new Date(Math.max(+to, +new Date(endsAt))),
  }
}
