import { attends } from '#src/features/registrations/attends.ts'
import type { RegistrationAnswer } from '#src/features/registrations/contract.ts'
import { dayOf, formatDay, hourIn } from '#src/lib/dates.ts'

/** One dated meeting that a child of the family has a place in. */
export type OwnSession = {
  registrationId: string
  childId: string
  child: string
  title: string
  slug: string
  location: string
  /** Which meeting of how many: 2 of 4. */
  number: number
  of: number
  startsAt: string
  endsAt: string
}

/**
 * Meetings of confirmed places that are not over, soonest first; of programs those that the child comes to. A pending
 * place is none yet: it may still lapse.
 */
export function ownSessions(registrations: readonly RegistrationAnswer[], now: Date, zone: string): OwnSession[] {
  return registrations
    .filter(each => each.status === 'confirmed' || each.status === 'active')
    .flatMap(({ id, childId, child, event, startDate, days }) => {
      const own = event.sessionDates.filter(each => attends({ startDate, days }, each.startsAt, zone))
      return own.map(({ startsAt, endsAt }, index) => ({
        registrationId: id,
        childId,
        child: child.firstName,
        title: event.title,
        slug: event.slug,
        location: event.location,
        number: index + 1,
        // nobody counts the afternoons of a program
        of: event.kind === 'program' ? 1 : own.length,
        startsAt,
        endsAt,
      }))
    })
    .filter(session => Date.parse(session.endsAt) > now.getTime())
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt) || a.child.localeCompare(b.child))
}

/** "Tonight", "Today", "Tomorrow", otherwise the date: `Tue, Dec 8`. Days are the program's. */
export function dayInWords(instant: string, now: Date, zone: string): string {
  const day = dayOf(instant, zone)
  if (day === dayOf(now, zone)) return hourIn(instant, zone) >= 17 ? 'Tonight' : 'Today'
  // noon to noon, so that the day with 23 hours is no exception
  const tomorrow = new Date(Date.parse(`${dayOf(now, zone)}T12:00:00Z`) + 24 * 3600 * 1000).toISOString().slice(0, 10)
  return day === tomorrow ? 'Tomorrow' : formatDay(instant, zone)
}
