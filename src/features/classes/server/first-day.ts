import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { dayOf } from '#src/lib/dates.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { joiningFor } from './class-dates.ts'
import { type offerings, sessions } from './tables.ts'

type Dated = Pick<typeof offerings.$inferSelect, 'id' | 'kind' | 'startsAt'>

/**
 * The day, 'YYYY-MM-DD', on which a child would start who gets a spot now, as `firstDayOf` has it for the class page: the
 * first session or, after it, the first that's left; in a program the next one. Null without one.
 */
export async function firstDayFor(db: Queryable, offering: Dated, now: Date, zone: string): Promise<string | null> {
  if (offering.kind !== 'program') {
    const joining = await joiningFor(db, offering, now, zone)
    return joining?.day ?? (offering.startsAt && dayOf(offering.startsAt, zone))
  }
  const [next] = await db
    .select({ startsAt: sessions.startsAt })
    .from(sessions)
    .where(and(eq(sessions.offeringId, offering.id), isNull(sessions.cancelledAt), gt(sessions.endsAt, now)))
    .orderBy(asc(sessions.startsAt))
    .limit(1)
  return next ? dayOf(next.startsAt, zone) : null
}
