import type { RegistrationAnswer } from '#src/features/registrations/contract.ts'
import { dayOf, formatDay, hourIn } from '#src/lib/dates.ts'
import { inTime } from '#src/lib/in-time.ts'

/** One session that a child of the family has a spot in. */
export type OwnSession = {
  registrationId: string
  childId: string
  child: string
  title: string
  slug: string
  /** The room of this session. */
  location: string
  /** The number of this session and the total: 2 of 4. */
  number: number
  of: number
  startsAt: string
  /** The day `YYYY-MM-DD` it starts on, in the program's time zone. */
  day: string
  endsAt: string
}

/**
 * The sessions of confirmed spots, soonest first. Each spot lists the sessions its child attends. Pending spots have
 * none yet, because they may still expire.
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

/** The sessions that aren't over. */
export const ahead = (sessions: readonly OwnSession[], now: Date): OwnSession[] =>
  sessions.filter(each => Date.parse(each.endsAt) > now.getTime())

/** "Tonight", "Today" or "Tomorrow", otherwise the date: `Tue, Dec 8`. Days are in the program's time zone. */
export function dayInText(instant: string, now: Date, zone: string): string {
  const day = dayOf(instant, zone)
  if (day === dayOf(now, zone)) return hourIn(instant, zone) >= 17 ? 'Tonight' : 'Today'
  // noon to noon, so that the 23-hour day works too
  const tomorrow = new Date(Date.parse(`${dayOf(now, zone)}T12:00:00Z`) + 24 * 3600 * 1000).toISOString().slice(0, 10)
  return day === tomorrow ? 'Tomorrow' : formatDay(instant, zone)
}
