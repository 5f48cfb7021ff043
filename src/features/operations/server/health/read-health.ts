import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { App } from '#src/platform/app.ts'
import type { Database } from '#src/platform/database/open-database.ts'
import { readQueues } from '#src/platform/jobs/read-queues.ts'
import type { HealthAnswer } from '../../health-contract.ts'
import { countUnsent } from '../outbox/list-mails.ts'
import { readPageErrors } from './page-errors.ts'
import { latestRun, runAnswer } from './run-audit.ts'

/** Which provider takes card payments and which release is running. Known one level up. */
export type Installation = { provider: string; version: string }

/** The state of the installation right now. */
export async function readHealth(
  { db, clock, settings }: Pick<App, 'db' | 'clock' | 'settings'>,
  { provider, version }: Installation,
): Promise<HealthAnswer> {
  const [database, queues, unsent, sent, events, disk, run, pageErrors] = await Promise.all([
    measureDatabase(db),
    readQueues(db),
    countUnsent(db),
    db.execute<{ at: Date | null }>(sql`SELECT max(sent_at) AS at FROM mails`),
    db.execute<{ at: Date | null; unmatched: number }>(sql`SELECT max(received_at) AS at,
      (count(*) FILTER (WHERE outcome = 'unmatched' AND received_at > now() - interval '7 days'))::int AS unmatched
      FROM payment_events`),
    diskOf(settings.dataDir),
    latestRun(db),
    readPageErrors(db, clock.now()),
  ])
  const { at, unmatched } = events.rows[0]!
  return {
    now: clock.now().toISOString(),
    version,
    database,
    queues,
    mail: { canSend: settings.smtpUrl !== undefined, ...unsent, lastSentAt: iso(sent.rows[0]!.at) },
    payments: { provider, lastEventAt: iso(at), unmatched },
    disk,
    lastRun: run ? runAnswer(run) : null,
    pageErrors,
  }
}

const iso = (at: Date | string | null) => (at ? new Date(at).toISOString() : null)

async function measureDatabase(db: Database): Promise<HealthAnswer['database']> {
  const begun = performance.now()
  const { rows } = await db.execute<{ bytes: string; version: string }>(
    sql`SELECT pg_database_size(current_database())::text AS bytes, current_setting('server_version') AS version`,
  )
  const { bytes, version } = rows[0]!
  return { milliseconds: Math.round((performance.now() - begun) * 10) / 10, bytes: Number(bytes), version }
}

const unlessMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
}

/** The folder is created with the first file. Until then, this is the disk it will be on. */
async function diskOf(folder: string): Promise<HealthAnswer['disk']> {
  for (const path of [folder, '.']) {
    const found = await statfs(path).catch(unlessMissing)
    if (found) return { free: found.bavail * found.bsize, total: found.blocks * found.bsize }
  }
  return null
}
