import { ICalAlarmType } from 'ical-generator'
import type { Attendance } from '#src/features/classes/own-sessions.ts'
import { roomOf } from '#src/features/classes/session-room.ts'
import { calendarText, publishedCalendar } from '#src/platform/calendar/published-calendar.ts'
import { sessionsOf } from './present-registration.ts'
import type { RegistrationRow } from './read-registrations.ts'
import { entryId, entryNotes, sequenceOf } from './session-entry.ts'

const DAY = 86_400
const TWO_HOURS = 7_200

type Place = Attendance & Pick<RegistrationRow, 'id' | 'event' | 'child' | 'part'>

/**
 * Calendar entries for every meeting of these spots, in UTC, so that no calendar program needs a time zone table and a
 * clock change moves nothing. The ids match the family's feed, and their sequence rises with each change, so
 * importing the file again updates entries instead of duplicating them.
 */
export function calendarFile(
  places: readonly Place[],
  program: { brand: string; timeZone: string },
  site: URL,
  now: Date,
): string {
  const calendar = publishedCalendar({ name: program.brand, brand: program.brand, product: 'Classes' })
  for (const place of places) {
    for (const meeting of sessionsOf(place, program.timeZone).all) {
      const entry = calendar.createEvent({
        id: entryId(place.id, meeting.id, site),
        sequence: sequenceOf({ changedAt: place.event.updatedAt, sequence: meeting.sequence }),
        stamp: now,
        start: new Date(meeting.startsAt),
        end: new Date(meeting.endsAt),
        summary: `${place.child.firstName}: ${place.event.title}`,
        location: roomOf(meeting, place.event),
        url: new URL(`/events/${place.event.slug}`, site).href,
        description: entryNotes({ ...place.event, part: place.part }) ?? null,
      })
      entry.createAlarm({ type: ICalAlarmType.display, trigger: DAY, description: `Tomorrow: ${place.event.title}` })
      entry.createAlarm({ type: ICalAlarmType.display, trigger: TWO_HOURS, description: `Today: ${place.event.title}` })
    }
  }
  return calendarText(calendar)
}
