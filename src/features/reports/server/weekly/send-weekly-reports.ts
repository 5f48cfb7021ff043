import { sql } from 'drizzle-orm'
import { staffWhoMay } from '#src/features/accounts/server.ts'
import { readProgramSettings, senderIn } from '#src/features/organization/server.ts'
import { wallClock } from '#src/lib/wall-clock.ts'
import type { App } from '#src/platform/app.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { JobKind } from '#src/platform/jobs/jobs.ts'
import { dueMonday, weekBefore } from '../../week-before.ts'
import { readWeek } from './read-week.ts'
import { hashOf, newToken } from './stop-token.ts'
import { weeklyReportMail } from './weekly-report-mail.ts'

/** Who is to get the report of a Monday: staff who may see reports and turned it on before it was due. */
const readers = (monday: string, zone: string) => sql`
  FROM weekly_report_readers w JOIN users u ON u.id = w.user_id
  WHERE u.disabled_at IS NULL AND ${staffWhoMay('reports', 'u')}
    AND w.created_at < (${`${monday} 07:00`}::timestamp AT TIME ZONE ${zone}::text)`

/** Emails the report of last week on Monday morning, to each person once. */
export function weeklyReportJob(app: App): JobKind {
  return { name: 'send-weekly-reports', every: '*/5 * * * *', retries: 0, run: () => sendWeeklyReports(app) }
}

/**
 * Sends the report that is due to everyone who hasn't got it. Each person's row and email are written in one transaction,
 * so a process that dies in between did neither for them, and the next run goes on with whoever is left.
 */
export async function sendWeeklyReports(app: Pick<App, 'db' | 'clock' | 'mail' | 'settings'>): Promise<void> {
  const { timeZone: zone } = await readProgramSettings(app.db)
  const now = app.clock.now()
  const monday = dueMonday(wallClock(now, zone))
  const { rows: waiting } = await app.db.execute<{ id: string }>(sql`SELECT u.id ${readers(monday, zone)}
    AND NOT EXISTS (SELECT FROM weekly_reports s WHERE s.user_id = u.id AND s.monday = ${monday}::date) ORDER BY u.id`)
  if (waiting.length === 0) return
  const week = weekBefore(monday)
  const report = await readWeek(app.db, week, { now, zone })
  for (const { id } of waiting)
    await inTransaction(app.db, async tx => {
      const token = newToken()
      const reader = await claim(tx, { id, monday, zone, tokenHash: hashOf(token), now })
      if (!reader) return
      await app.mail(tx, weeklyReportMail(await senderIn(tx, app.settings), { ...reader, token }, week, report))
    })
}

type Claim = { id: string; monday: string; zone: string; tokenHash: string; now: Date }

/** Takes one person's report of a Monday: nobody gets it twice, nor anyone who lost the permission since. */
async function claim(tx: Queryable, { id, monday, zone, tokenHash, now }: Claim) {
  const { rows } = await tx.execute<{ email: string; firstName: string }>(sql`
    WITH who AS (SELECT u.id, u.email, u.first_name ${readers(monday, zone)} AND u.id = ${id}::uuid FOR SHARE OF u, w),
    taken AS (
      INSERT INTO weekly_reports (user_id, monday, token_hash, created_at)
      SELECT id, ${monday}::date, ${tokenHash}, ${now.toISOString()}::timestamptz FROM who
      ON CONFLICT (user_id, monday) DO NOTHING RETURNING user_id
    )
    SELECT who.email, who.first_name AS "firstName" FROM who JOIN taken ON taken.user_id = who.id`)
  return rows[0]
}
