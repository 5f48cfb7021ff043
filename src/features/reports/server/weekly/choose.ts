import { eq } from 'drizzle-orm'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext, Viewer } from '#src/platform/http/handlers.ts'
import { weeklyReportReaders, weeklyReports } from '../tables.ts'
import { hashOf } from './stop-token.ts'

/** Whether someone gets the Monday report. */
export async function isReader(db: Queryable, userId: string): Promise<boolean> {
  return (await db.$count(weeklyReportReaders, eq(weeklyReportReaders.userId, userId))) > 0
}

/** Turns the Monday report on or off for the person asking. Doing it twice is fine. */
export async function chooseWeekly(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  on: boolean,
  { viewer, note }: Pick<RequestContext, 'note'> & { viewer: Viewer },
): Promise<void> {
  const userId = viewer.id
  await inTransaction(db, async tx => {
    if (on) await tx.insert(weeklyReportReaders).values({ userId, createdAt: clock.now() }).onConflictDoNothing()
    else await tx.delete(weeklyReportReaders).where(eq(weeklyReportReaders.userId, userId))
    await note(tx, { about: { kind: 'weekly-report', id: userId }, after: { on } })
  })
}

/** Turns it off with the link of any report that was sent. Doing it twice is fine. */
export async function stopWeekly({ db }: Pick<App, 'db'>, token: string): Promise<Outcome<object, 'link-not-usable'>> {
  return inTransaction(db, async tx => {
    const [sent] = await tx
      .select({ userId: weeklyReports.userId })
      .from(weeklyReports)
      .where(eq(weeklyReports.tokenHash, hashOf(token)))
    if (!sent) return refused('link-not-usable')
    await tx.delete(weeklyReportReaders).where(eq(weeklyReportReaders.userId, sent.userId))
    return { ok: true }
  })
}
