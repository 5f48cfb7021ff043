import { Temporal } from 'temporal-polyfill'

/** The week of `now` in a zone, from Sunday's first minute to the next Sunday's, as instants. */
export function programWeek(now: Date, zone: string): { from: Date; until: Date } {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate()
  const sunday = today.subtract({ days: today.dayOfWeek % 7 })
  const midnight = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(zone).epochMilliseconds)
  return { from: midnight(sunday), until: midnight(sunday.add({ days: 7 })) }
}
