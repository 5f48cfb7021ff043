import { Temporal } from 'temporal-polyfill'
import { dayOf } from '#src/lib/dates.ts'
import type { DayPartHours } from './day-parts.ts'

type Session = { startsAt: Date | string; endsAt: Date | string }

/**
 * When a child with this part of the day comes to a session and leaves: from before care or the half day on, until after care
 * or the half day ends; otherwise the hours of the session. Times are local in `zone`, so clock changes don't move them.
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
  return {
    startsAt: at(part?.before?.from ?? part?.half?.from) ?? new Date(startsAt),
    endsAt: at(part?.after?.to ?? part?.half?.to) ?? new Date(endsAt),
  }
}
