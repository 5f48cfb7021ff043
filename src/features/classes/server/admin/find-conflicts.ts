import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { roomOf } from '../../session-room.ts'
import { offerings, sessions } from '../tables.ts'

const MOST = 50
type Asked = { classId?: string; room?: string; teacher?: string; starts: readonly Date[]; minutes: number }

/** Sessions of other classes that need the same room or teacher at these times. One query. */
export async function findConflicts(db: Queryable, { classId, room, teacher, starts, minutes }: Asked) {
  if (starts.length === 0 || (!room && !teacher)) return []
  const spans = sql`(SELECT * FROM unnest(${sql.param(starts.map(each => each.toISOString()))}::timestamptz[]) AS asked(at))`
  const found = await db
    .select({
      at: sql<string>`asked.at`,
      until: sessions.endsAt,
      classId: offerings.id,
      title: offerings.title,
      taughtBy: offerings.taughtBy,
      room: sessions.room,
      location: offerings.location,
    })
    .from(sessions)
    .innerJoin(offerings, eq(offerings.id, sessions.offeringId))
    .innerJoin(
      sql`${spans} asked`,
      sql`${sessions.startsAt} < asked.at + ${minutes} * interval '1 minute' AND ${sessions.endsAt} > asked.at`,
    )
    .where(
      and(
        isNull(sessions.cancelledAt),
        ne(offerings.status, 'archived'),
        classId ? ne(offerings.id, classId) : undefined,
      ),
    )
    .orderBy(asc(sql`asked.at`), asc(offerings.title))
  return found
    .map(({ at, until, location, ...each }) => ({
      ...each,
      room: roomOf(each, { location }),
      startsAt: new Date(at).toISOString(),
      until: until.toISOString(),
    }))
    .filter(each => (room && each.room === room) || (teacher && each.taughtBy === teacher))
    .slice(0, MOST)
    .map(each => ({ ...each, same: each.room === room ? ('room' as const) : ('teacher' as const) }))
}
