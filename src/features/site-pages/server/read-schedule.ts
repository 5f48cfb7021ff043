import { and, eq, gt, gte, inArray, isNull, lt, max, min } from 'drizzle-orm'
import { offerings, sessions } from '#src/features/classes/server/tables.ts'
import { isListed, type Offering, publicClass, readOfferings } from '#src/features/classes/server.ts'
import { roomOf } from '#src/features/classes/session-room.ts'
import type { ProgramSettings } from '#src/features/organization/program-settings.ts'
import { dayOf } from '#src/lib/dates.ts'
import { addDays } from '#src/lib/plain-days.ts'
import { startOfDay } from '#src/lib/start-of-day.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { ScheduleAnswer, ScheduledSession } from '../contract.ts'
import { keyOf, monthOf, neighborsOf, type ScheduleSpan, weekOf } from '../schedule-days.ts'

/**
 * The sessions of one week (given any of its days) or one month, as families see them: published, not canceled, not
 * over. Past days can't be requested; they lead to the current period. Without a request: the first week with something
 * coming up, or this week if there's nothing.
 */
export async function readSchedule(
  db: Queryable,
  requested: { week?: string; month?: string },
  settings: ProgramSettings,
  now: Date,
): Promise<ScheduleAnswer> {
  const zone = settings.timeZone
  const today = dayOf(now, zone)
  const planned = await plannedDays(db, zone, now)
  const wanted = requested.month ? monthOf(requested.month) : weekOf(requested.week ?? planned.first ?? today)
  const thisSpan = wanted.kind === 'month' ? monthOf(today.slice(0, 7)) : weekOf(today)
  const span = wanted.to < today ? thisSpan : wanted
  const shown = await sessionsIn(db, span, settings, now)
  const { before, after } = neighborsOf(span)
  return {
    ...span,
    today,
    current: span.from === thisSpan.from,
    previous: before.to >= today ? keyOf(before) : null,
    next: planned.last && planned.last > span.to ? keyOf(after) : null,
    nextDay: shown[0]?.day ?? (await firstDayFrom(db, span.from, zone, now)),
    sessions: shown,
  }
}

const visible = (now: Date) => and(isListed, isNull(sessions.cancelledAt), gt(sessions.endsAt, now))

/** The first and last day with an upcoming session. */
async function plannedDays(db: Queryable, zone: string, now: Date) {
  const [row] = await db
    .select({ first: min(sessions.startsAt), last: max(sessions.startsAt) })
    .from(sessions)
    .innerJoin(offerings, eq(offerings.id, sessions.offeringId))
    .where(visible(now))
  return { first: row?.first && dayOf(row.first, zone), last: row?.last && dayOf(row.last, zone) }
}

async function firstDayFrom(db: Queryable, day: string, zone: string, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ first: min(sessions.startsAt) })
    .from(sessions)
    .innerJoin(offerings, eq(offerings.id, sessions.offeringId))
    .where(and(visible(now), gte(sessions.startsAt, startOfDay(day, zone))))
  return row?.first ? dayOf(row.first, zone) : null
}

async function sessionsIn(db: Queryable, span: ScheduleSpan, settings: ProgramSettings, now: Date) {
  const zone = settings.timeZone
  const [from, until] = [startOfDay(span.from, zone), startOfDay(addDays(span.to, 1), zone)]
  const meetings = await db
    .select({
      offeringId: sessions.offeringId,
      startsAt: sessions.startsAt,
      endsAt: sessions.endsAt,
      note: sessions.note,
      room: sessions.room,
    })
    .from(sessions)
    .innerJoin(offerings, eq(offerings.id, sessions.offeringId))
    .where(and(visible(now), gte(sessions.startsAt, from), lt(sessions.startsAt, until)))
    .orderBy(sessions.startsAt, offerings.title)
  const ids = [...new Set(meetings.map(each => each.offeringId))]
  if (ids.length === 0) return []
  const classes = await readOfferings(db, { where: inArray(offerings.id, ids) }, now)
  const byId = new Map(classes.map(each => [each.id, each]))
  return meetings.flatMap(({ offeringId, ...meeting }): ScheduledSession[] => {
    const offering = byId.get(offeringId)
    return offering ? [present(offering, meeting, settings, now)] : []
  })
}

type Meeting = { startsAt: Date; endsAt: Date; note: string | null; room: string | null }

function present(offering: Offering, meeting: Meeting, settings: ProgramSettings, now: Date): ScheduledSession {
  const shown = publicClass(offering, settings, now)
  const running = offering.sessions.filter(each => !each.cancelledAt)
  const number = running.findIndex(each => each.startsAt.getTime() === meeting.startsAt.getTime()) + 1
  return {
    slug: shown.slug,
    title: shown.title,
    kind: shown.kind,
    ageMin: shown.ageMin,
    ageMax: shown.ageMax,
    startsAt: meeting.startsAt.toISOString(),
    endsAt: meeting.endsAt.toISOString(),
    day: dayOf(meeting.startsAt, settings.timeZone),
    part: shown.kind !== 'program' && running.length > 1 ? { number, of: running.length } : null,
    note: meeting.note,
    location: roomOf(meeting, shown),
    price: shown.options.length > 0 ? Math.min(...shown.options.map(each => each.price)) : shown.price,
    capacity: shown.capacity,
    placesLeft: shown.placesLeft,
    availability: shown.availability,
    waiting: shown.waiting,
    bookable: shown.bookable,
  }
}
