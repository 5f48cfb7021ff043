import { and, asc, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { calendarEvents } from '#src/features/calendar/server/tables.ts'
import { closedDaysFrom } from '#src/features/calendar/server.ts'
import { readProgramSettings } from '#src/features/organization/server.ts'
import { dayOf } from '#src/lib/dates.ts'
import type { App } from '#src/platform/app.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { hasFamilies } from '../registration-counts.ts'
import { offerings, sessions } from '../tables.ts'

const MOST = 200

/**
 * The closed days that end on `from` (`YYYY-MM-DD`; today) or later, by first day, at most 200. Each has the upcoming
 * sessions that staff still have to move or cancel.
 */
export async function listClosedDays({ db, clock }: Pick<App, 'db' | 'clock'>, from?: string) {
  const { timeZone } = await readProgramSettings(db)
  const now = clock.now()
  const closed = await closedDaysFrom(db, from ?? dayOf(now, timeZone), MOST)
  const ids = closed.map(each => each.id)
  const standing = Map.groupBy(await sessionsOn(db, ids, { now, timeZone }), each => each.closedId)
  return closed.map(days => ({
    ...days,
    sessions: (standing.get(days.id) ?? []).map(({ closedId: _, startsAt, ...each }) => ({
      ...each,
      startsAt: startsAt.toISOString(),
    })),
  }))
}

/** What's still scheduled on closed days, including drafts, and archived classes that have families. */
function sessionsOn(db: Queryable, closed: readonly string[], { now, timeZone }: { now: Date; timeZone: string }) {
  const day = sql`(${sessions.startsAt} AT TIME ZONE ${timeZone})::date`
  const { id, startsOn, endsOn } = calendarEvents
  return db
    .select({
      closedId: id,
      id: sessions.id,
      classId: offerings.id,
      title: offerings.title,
      startsAt: sessions.startsAt,
    })
    .from(sessions)
    .innerJoin(offerings, eq(offerings.id, sessions.offeringId))
    .innerJoin(
      calendarEvents,
      and(inArray(id, [...closed]), sql`${day} BETWEEN ${startsOn} AND coalesce(${endsOn}, ${startsOn})`),
    )
    .where(
      and(isNull(sessions.cancelledAt), gte(sessions.startsAt, now), or(ne(offerings.status, 'archived'), hasFamilies)),
    )
    .orderBy(asc(sessions.startsAt), asc(sessions.id))
}
