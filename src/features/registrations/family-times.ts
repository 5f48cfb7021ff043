import type { DayPartHours } from '#src/features/classes/day-parts.ts'
import { ownHours } from '#src/features/classes/own-hours.ts'
import { formatDay, formatMoment, formatTimeRange } from '#src/lib/dates.ts'

type Session = { startsAt: Date | string; endsAt: Date | string }
type Spot = { child: string; part: DayPartHours | null }

/** `Leo and Mia` */
export const namesOf = (spots: readonly { child: string }[]): string =>
  [...new Set(spots.map(({ child }) => child))].join(' and ')

/**
 * When one session is for the children of a family: `start` is `Tue, Dec 8, 7:30 AM`, or only the day if they have different
 * hours. Then `hours` has a line for each: `Leo: 7:30 AM to 12 PM`. `today` is the day it's written on (`YYYY-MM-DD`).
 */
export function familyTimes(
  session: Session,
  spots: readonly Spot[],
  { zone, today }: { zone: string; today?: string },
): { start: string; hours: string[] } {
  const own = spots.map(({ child, part }) => ({ child, ...ownHours(session, part, zone) }))
  const byHours = Map.groupBy(own, ({ startsAt, endsAt }) => formatTimeRange(startsAt, endsAt, zone))
  const hours = [...byHours].map(([range, of]) => `${namesOf(of)}: ${range}`)
  if (byHours.size > 1) return { start: formatDay(session.startsAt, zone, today), hours }
  return { start: formatMoment(own[0]?.startsAt ?? session.startsAt, zone, today), hours }
}
