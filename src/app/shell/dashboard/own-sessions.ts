import type { RegistrationAnswer } from '#src/features/registrations/contract.ts'
import { dayOf, formatDay, hourIn } from '#src/lib/dates.ts'
import { inTime } from '#src/lib/in-time.ts'

/** One dated meeting that a child of the family has a place in. */
export type OwnSession = {
  registrationId: string
  childId: string
  child: string
  title: string
  slug: string
  /** The room of this session. */
  location: string
  /** Which meeting of how many: 2 of 4. */
  number: number
  of: number
  startsAt: string
  /** The program's day `YYYY-MM-DD` on which it starts. */
  day: string
  endsAt: string
}

/**
 * Meetings of confirmed places, soonest first; a place lists those that its child comes to. A pending place is none yet: it
 * may still lapse.
 */
export function ownSessions(registrations: readonly RegistrationAnswer[], zone: string): OwnSession[] {
  return registrations
    .filter(each => each.status === 'confirmed' || each.status === 'active')
    .flatMap(({ id, childId, child, event }) => {
      const own = event.sessionDates.map(each => ({ ...each, day: dayOf(each.startsAt, zone) }))
      return own.map(({ startsAt, endsAt, room, day }, index) => ({
        registrationId: id,
        childId,
        child: child.firstName,
        title: event.title,
        slug: event.slug,
        location: room,
        number: index + 1,
        // nobody counts the afternoons of a program
        of: event.kind === 'program' ? 1 : own.length,
        startsAt,
        day,
        endsAt,
      }))
    })
    .sort((a, b) => inTime(a.startsAt, b.startsAt) || inTime(a.child, b.child))
}

/** Those that are not over. */
export const ahead = (sessions: readonly OwnSession[], now: Date): OwnSession[] =>
  sessions.filter(each => Date.parse(each.endsAt) > now.getTime())

/** "Tonight", "Today", "Tomorrow", otherwise the date: `Tue, Dec 8`. Days are the program's. */
export function dayInWords(instant: string, now: Date, zone: string): string {
  const day = dayOf(instant, zone)
  if (day === dayOf(now, zone)) return hourIn(instant, zone) >= 17 ? 'Tonight' : 'Today'
  // noon to noon, so that the day with 23 hours is no exception
  const tomorrow = new Date(Date.parse(`${dayOf(now, zone)}T12:00:00Z`) + 24 * 3600 * 1000).toISOString().slice(0, 10)
  return day === tomorrow ? 'Tomorrow' : formatDay(instant, zone)
}
