import { and, asc, eq, gte, inArray, isNull, ne, sql } from 'drizzle-orm'
import { readProgramSettings, readProgramSettingsIn } from '#src/features/organization/server.ts'
import { dayOf } from '#src/lib/dates.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { Asking } from '#src/platform/http/handlers.ts'
import type { ClosedDays } from '../../session-rule.ts'
import { closures, offerings, sessions } from '../tables.ts'

type Desk = Pick<App, 'db' | 'clock' | 'changed'> & { note: Asking['note'] }
const MOST = 200

/** The closed days that are not over yet. */
export async function comingClosures({ db, clock }: Pick<App, 'db' | 'clock'>) {
  const { timeZone } = await readProgramSettings(db)
  return db
    .select()
    .from(closures)
    .where(gte(closures.lastDay, dayOf(clock.now(), timeZone)))
    .orderBy(asc(closures.firstDay), asc(closures.id))
    .limit(MOST)
}

/** Closes days; answers how many sessions stand on them, which people then move or call off. */
export function addClosure({ db, clock, changed, note }: Desk, { title, firstDay, lastDay }: ClosedDays) {
  return inTransaction(db, async tx => {
    const values = { title, firstDay, lastDay, createdAt: clock.now() }
    const [closure] = await tx.insert(closures).values(values).returning()
    await note(tx, { about: { kind: 'closure', id: closure!.id }, after: { title, firstDay, lastDay } })
    await changed(tx, 'events')
    return { ...closure!, sessions: await sessionsOn(tx, { firstDay, lastDay }, clock.now()) }
  })
}

/** Opens days again; answers whether they were closed. */
export function removeClosure({ db, changed, note }: Desk, id: string): Promise<boolean> {
  return inTransaction(db, async tx => {
    const [gone] = await tx.delete(closures).where(eq(closures.id, id)).returning()
    if (!gone) return false
    const { title, firstDay, lastDay } = gone
    await note(tx, { about: { kind: 'closure', id }, before: { title, firstDay, lastDay } })
    await changed(tx, 'events')
    return true
  })
}

async function sessionsOn(db: Transaction, days: { firstDay: string; lastDay: string }, now: Date): Promise<number> {
  const { timeZone } = await readProgramSettingsIn(db)
  const open = db.select({ id: offerings.id }).from(offerings).where(ne(offerings.status, 'archived'))
  return db.$count(
    sessions,
    and(
      isNull(sessions.cancelledAt),
      gte(sessions.startsAt, now),
      sql`(${sessions.startsAt} AT TIME ZONE ${timeZone})::date BETWEEN ${days.firstDay} AND ${days.lastDay}`,
      inArray(sessions.offeringId, open),
    ),
  )
}
