import { and, asc, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { readProgramSettings, readProgramSettingsIn } from '#src/features/organization/server.ts'
import { dayOf } from '#src/lib/dates.ts'
import type { App } from '#src/platform/app.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import type { ClosedDays } from '../../session-rule.ts'
import { hasFamilies } from '../registration-counts.ts'
import { closures, offerings, sessions } from '../tables.ts'

type Context = Pick<App, 'db' | 'clock' | 'changed'> & { note: RequestContext['note'] }
const MOST = 200

/** The current and future closures, each with the sessions that staff still have to move or cancel. Two statements. */
export async function comingClosures({ db, clock }: Pick<App, 'db' | 'clock'>) {
  const { timeZone } = await readProgramSettings(db)
  const now = clock.now()
  const closed = await db
    .select()
    .from(closures)
    .where(gte(closures.lastDay, dayOf(now, timeZone)))
    .orderBy(asc(closures.firstDay), asc(closures.id))
    .limit(MOST)
  return withSessions(db, closed, { now, timeZone })
}

/** Closes days. Returns the sessions scheduled on them, which staff then move or cancel. */
export function addClosure({ db, clock, changed, note }: Context, { title, firstDay, lastDay }: ClosedDays) {
  return inTransaction(db, async tx => {
    const now = clock.now()
    const [closure] = await tx.insert(closures).values({ title, firstDay, lastDay, createdAt: now }).returning()
    await note(tx, { about: { kind: 'closure', id: closure!.id }, after: { title, firstDay, lastDay } })
    await changed(tx, 'events')
    const { timeZone } = await readProgramSettingsIn(tx)
    return (await withSessions(tx, [closure!], { now, timeZone }))[0]!
  })
}

/** Reopens days. Returns whether they were closed. */
export function removeClosure({ db, changed, note }: Context, id: string): Promise<boolean> {
  return inTransaction(db, async tx => {
    const [gone] = await tx.delete(closures).where(eq(closures.id, id)).returning()
    if (!gone) return false
    const { title, firstDay, lastDay } = gone
    await note(tx, { about: { kind: 'closure', id }, before: { title, firstDay, lastDay } })
    await changed(tx, 'events')
    return true
  })
}

type Now = { now: Date; timeZone: string }

/** What's still scheduled on closed days, including drafts, and archived classes that have families. */
async function withSessions(db: Queryable, closed: (typeof closures.$inferSelect)[], { now, timeZone }: Now) {
  const day = sql`(${sessions.startsAt} AT TIME ZONE ${timeZone})::date`
  const ids = closed.map(each => each.id)
  const standing = await db
    .select({
      closureId: closures.id,
      id: sessions.id,
      classId: offerings.id,
      title: offerings.title,
      startsAt: sessions.startsAt,
    })
    .from(sessions)
    .innerJoin(offerings, eq(offerings.id, sessions.offeringId))
    .innerJoin(
      closures,
      and(inArray(closures.id, ids), sql`${day} BETWEEN ${closures.firstDay} AND ${closures.lastDay}`),
    )
    .where(
      and(isNull(sessions.cancelledAt), gte(sessions.startsAt, now), or(ne(offerings.status, 'archived'), hasFamilies)),
    )
    .orderBy(asc(sessions.startsAt), asc(sessions.id))
  const of = Map.groupBy(standing, each => each.closureId)
  return closed.map(closure => ({
    ...closure,
    sessions: (of.get(closure.id) ?? []).map(({ closureId: _, startsAt, ...each }) => ({
      ...each,
      startsAt: startsAt.toISOString(),
    })),
  }))
}
