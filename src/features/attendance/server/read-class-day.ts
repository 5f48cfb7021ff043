import { and, asc, eq, gte, isNull, lt, type SQL } from 'drizzle-orm'
import { offerings, sessions } from '#src/features/classes/server/tables.ts'
import { takesPlace } from '#src/features/classes/server.ts'
import { dayOf } from '#src/lib/dates.ts'
import { addDays } from '#src/lib/plain-days.ts'
import { startOfDay } from '#src/lib/start-of-day.ts'
import type { Database } from '#src/platform/database/open-database.ts'
import type { ClassDayAnswer } from '../contract.ts'

/**
 * All sessions on the day of this one that take place, by time, or `undefined` when there's no such session. `only`
 * narrows them.
 */
export async function readClassDay(
  db: Database,
  sessionId: string,
  zone: string,
  only?: SQL,
): Promise<ClassDayAnswer | undefined> {
  const [session] = await db.select({ at: sessions.startsAt }).from(sessions).where(eq(sessions.id, sessionId))
  if (!session) return undefined
  const day = dayOf(session.at, zone)
  const rows = await db
    .select({ id: sessions.id, title: offerings.title, startsAt: sessions.startsAt })
    .from(sessions)
    .innerJoin(offerings, and(eq(offerings.id, sessions.offeringId), takesPlace))
    .where(
      and(
        gte(sessions.startsAt, startOfDay(day, zone)),
        lt(sessions.startsAt, startOfDay(addDays(day, 1), zone)),
        isNull(sessions.cancelledAt),
        only,
      ),
    )
    .orderBy(asc(sessions.startsAt), asc(offerings.title), asc(sessions.id))
  return { sessions: rows.map(each => ({ ...each, startsAt: each.startsAt.toISOString() })) }
}
