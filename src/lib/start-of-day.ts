import { Temporal } from 'temporal-polyfill'

/** The instant at which a plain day `YYYY-MM-DD` begins in a zone; a day has 23, 24 or 25 hours. */
export const startOfDay = (day: string, zone: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds)
