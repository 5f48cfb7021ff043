import { addDays } from '#src/lib/plain-days.ts'
import { startOfDay } from '#src/lib/start-of-day.ts'
import type { Span } from '../report-span.ts'

/** The instants of a span of days in a zone, the last left out. */
export const instantsOf = ({ from, until }: Span, zone: string): { from: Date; until: Date } => ({
  from: startOfDay(from, zone),
  until: startOfDay(addDays(until, 1), zone),
})
