import { formatShortDay } from '#src/lib/dates.ts'

/** Where a session meets: the room it was moved to, otherwise the room of its class. */
export const roomOf = (session: { room: string | null }, offering: { location: string }): string =>
  session.room ?? offering.location

type Placed = { startsAt: string | Date; room: string | null }
const MOST_DAYS = 4

/**
 * Where a class meets, in words: `Studio A`, or `Studio A; Room B on Dec 10 and Dec 17` if some sessions meet
 * elsewhere. If all sessions share one other room, only that room is named. Emails pass the day `today`.
 */
export function whereText(
  offering: { location: string },
  sessions: readonly Placed[],
  zone: string,
  today?: string,
): string {
  const rooms = Map.groupBy(sessions, each => roomOf(each, offering))
  if (rooms.size < 2) return [...rooms.keys()][0] ?? offering.location
  const elsewhere = [...rooms].filter(([room]) => room !== offering.location)
  const words = elsewhere.map(([room, theirs]) => `${room} on ${daysOf(theirs, zone, today)}`)
  return [...(rooms.has(offering.location) ? [offering.location] : []), ...words].join('; ')
}

function daysOf(sessions: readonly Placed[], zone: string, today?: string): string {
  if (sessions.length > MOST_DAYS) return `${sessions.length} days`
  const days = sessions.map(each => formatShortDay(each.startsAt, zone, today))
  return [days.slice(0, -1).join(', '), days.at(-1)].filter(Boolean).join(' and ')
}
