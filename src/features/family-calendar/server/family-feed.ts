import { and, asc, eq, gt, isNotNull, or } from 'drizzle-orm'
import { ICalEventStatus } from 'ical-generator'
import { type CalendarEventRow, listEvents, windowOf } from '#src/features/calendar/server.ts'
import { ownHours } from '#src/features/classes/own-hours.ts'
import { offerings, sessions } from '#src/features/classes/server/tables.ts'
import { roomOf } from '#src/features/classes/session-room.ts'
import { children } from '#src/features/families/server/tables.ts'
import type { ProgramSettings } from '#src/features/organization/program-settings.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import {
  attendanceColumns,
  attends,
  comes,
  entryId,
  entryNotes,
  sequenceOf,
} from '#src/features/registrations/server.ts'
import { dayOf } from '#src/lib/dates.ts'
import { addDays } from '#src/lib/plain-days.ts'
import { calendarText, publishedCalendar } from '#src/platform/calendar/published-calendar.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'

const MOST = 2_000

/**
 * The sessions of a family's bookings that end after `since`, including canceled sessions and ended bookings: that's the
 * only way a calendar that has them finds out. First names only, nothing else about a child.
 */
async function feedSessions(db: Queryable, userId: string, since: Date, zone: string) {
  const rows = await db
    .select({
      registrationId: registrations.id,
      ...attendanceColumns,
      placeEndedAt: registrations.cancelledAt,
      child: children.firstName,
      sessionId: sessions.id,
      startsAt: sessions.startsAt,
      endsAt: sessions.endsAt,
      calledOffAt: sessions.cancelledAt,
      sequence: sessions.sequence,
      room: sessions.room,
      title: offerings.title,
      slug: offerings.slug,
      location: offerings.location,
      bring: offerings.bring,
      wear: offerings.wear,
      changedAt: offerings.updatedAt,
    })
    .from(registrations)
    .innerJoin(children, eq(children.id, registrations.childId))
    .innerJoin(offerings, eq(offerings.id, registrations.offeringId))
    .innerJoin(sessions, eq(sessions.offeringId, offerings.id))
    .where(
      and(
        eq(registrations.parentId, userId),
        or(comes, and(eq(registrations.status, 'cancelled'), isNotNull(registrations.confirmedAt))),
        gt(sessions.endsAt, since),
      ),
    )
    .orderBy(asc(sessions.startsAt), asc(registrations.id))
    .limit(MOST)
  return rows
    .filter(each => attends(each, each.startsAt, zone))
    .map(each => ({ ...each, ...ownHours(each, each.part, zone) }))
    .map(each => ({ ...each, isOff: !!each.calledOffAt || (!!each.placeEndedAt && each.startsAt > each.placeEndedAt) }))
}

const DAYS_BACK = 60
const DAYS_AHEAD = 400
const ASK_AGAIN_SECONDS = 3_600

type Feed = { userId: string; program: Pick<ProgramSettings, 'brand' | 'timeZone'>; site: URL; now: Date }

/**
 * A family's own sessions and the calendar events, for a calendar app that polls it. Instants are in UTC and all-day events
 * are dates, so no app needs a time zone table and clock changes don't move anything. Canceled sessions and bookings stay
 * under their id, marked as canceled.
 */
export async function familyFeed(db: Queryable, { userId, program, site, now }: Feed): Promise<string> {
  const today = dayOf(now, program.timeZone)
  const window = windowOf(addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD), program.timeZone)
  const [own, events] = await Promise.all([
    feedSessions(db, userId, window.from, program.timeZone),
    listEvents(db, window, program.timeZone),
  ])
  const calendar = publishedCalendar({ name: program.brand, brand: program.brand, product: 'Family calendar' })
  calendar.ttl(ASK_AGAIN_SECONDS)
  for (const each of own) {
    calendar.createEvent({
      id: entryId(each.registrationId, each.sessionId, site),
      sequence: sequenceOf(each),
      status: each.isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      stamp: now,
      start: each.startsAt,
      end: each.endsAt,
      summary: `${each.isOff ? 'No class: ' : ''}${each.child}: ${each.title}`,
      location: roomOf(each, each),
      url: new URL(`/events/${each.slug}`, site).href,
      description: entryNotes(each) ?? null,
    })
  }
  for (const event of events) {
    calendar.createEvent({
      id: `event-${event.id}@${site.hostname}`,
      sequence: sequenceOf({ changedAt: event.updatedAt }),
      status: ICalEventStatus.CONFIRMED,
      stamp: now,
      summary: event.type === 'holiday' ? `Closed: ${event.title}` : event.title,
      description: event.description,
      ...timesOf(event),
    })
  }
  return calendarText(calendar)
}

/** All-day events end on the day after the last one (RFC 5545, 3.6.1). An event without an end is over when it starts. */
function timesOf({ startsOn, endsOn, startsAt, endsAt }: CalendarEventRow) {
  const midnight = (day: string) => new Date(`${day}T00:00:00Z`)
  return startsOn
    ? { allDay: true, start: midnight(startsOn), end: midnight(addDays(endsOn ?? startsOn, 1)) }
    : { start: startsAt!, end: endsAt ?? startsAt! }
}
