import { addDays } from '#src/lib/plain-days.ts'
import { startOfDay } from '#src/lib/start-of-day.ts'
import type { Span } from '../report-span.ts'

/** A period as instants in a time zone, with an exclusive end. */
export const instantsOf = ({ from, until }: Span, zone: string): { from: Date; until: Date } => ({
  from: startOfDay(from, zone),
  until: startOfDay(addDays(until, 1), zone),
})
