import { and, asc, eq, gt, isNotNull, or } from 'drizzle-orm'
import { offerings, sessions } from '#src/features/classes/server/tables.ts'
import { children } from '#src/features/families/server/tables.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import { attends, comes } from '#src/features/registrations/server.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'

const MOST = 2_000

/**
 * The sessions of a family's bookings that end after `since`, including canceled sessions and ended bookings: that's the
 * only way a calendar that has them finds out. First names only, nothing else about a child.
 */
export async function feedSessions(db: Queryable, userId: string, since: Date, zone: string) {
  const rows = await db
    .select({
      registrationId: registrations.id,
      startDate: registrations.startDate,
      days: registrations.days,
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
    .map(each => ({ ...each, isOff: !!each.calledOffAt || (!!each.placeEndedAt && each.startsAt > each.placeEndedAt) }))
}
