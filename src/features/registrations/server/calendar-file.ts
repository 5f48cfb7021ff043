import { ICalAlarmType } from 'ical-generator'
import { calendarText, publishedCalendar } from '#src/platform/calendar/published-calendar.ts'
import { programStart } from '../program-start.ts'
import type { RegistrationRow } from './read-registrations.ts'

const DAY = 86_400
const TWO_HOURS = 7_200

type Place = Pick<RegistrationRow, 'id' | 'startDate' | 'event' | 'child'>

/**
 * Calendar entries for every meeting of these places, in UTC instants, so that no program needs a zone table and the
 * change of the clocks moves nothing. Ids are stable: importing the file again changes entries instead of doubling them.
 */
export function calendarFile(
  places: readonly Place[],
  program: { brand: string; timeZone: string },
  site: URL,
  now: Date,
): string {
  const calendar = publishedCalendar({ name: program.brand, brand: program.brand, product: 'Classes' })
  for (const place of places) {
    const from = place.startDate ? programStart(place.startDate, place.event.meetings, program.timeZone) : undefined
    for (const meeting of place.event.meetings) {
      const start = new Date(meeting.startsAt)
      if (from && start < from) continue
      const entry = calendar.createEvent({
        id: `${place.id}-${start.toISOString().replace(/[-:.]/g, '')}@${site.hostname}`,
        stamp: now,
        start,
        end: new Date(meeting.endsAt),
        summary: `${place.child.firstName}: ${place.event.title}`,
        location: place.event.location,
        url: new URL(`/events/${place.event.slug}`, site).href,
        ...(place.event.bring ? { description: `What to bring: ${place.event.bring}` } : {}),
      })
      entry.createAlarm({ type: ICalAlarmType.display, trigger: DAY, description: `Tomorrow: ${place.event.title}` })
      entry.createAlarm({ type: ICalAlarmType.display, trigger: TWO_HOURS, description: `Today: ${place.event.title}` })
    }
  }
  return calendarText(calendar)
}
