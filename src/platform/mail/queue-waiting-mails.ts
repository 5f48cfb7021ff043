import { sql } from 'drizzle-orm'
import type { Settings } from '../config/settings.ts'
import type { Database } from '../database/open-database.ts'
import type { Enqueue, JobKind } from '../jobs/jobs.ts'
import { SEND_MAIL } from './outbox.ts'
import { PARK_AFTER_DAYS } from './when-to-retry.ts'

const AT_ONCE = 500
/** By this time, the job written with an email has started, if there is one. */
const OLD_ENOUGH_MINUTES = 5

type Tools = { db: Database; settings: Pick<Settings, 'smtpUrl'>; enqueue: Enqueue }

/**
 * Gives emails that wait without a job a new one: those written while no mail server was set, and those whose job got
 * lost. Emails too old to be useful are parked, so that staff decide.
 */
export function queueWaitingMailsJob({ db, settings, enqueue }: Tools): JobKind {
  return {
    name: 'queue-waiting-mails',
    every: '3-59/5 * * * *',
    async run() {
      if (!settings.smtpUrl) return
      await db.execute(sql`UPDATE mails SET parked_at = now()
        WHERE sent_at IS NULL AND parked_at IS NULL AND created_at < now() - make_interval(days => ${PARK_AFTER_DAYS})`)
      await db.transaction(async tx => {
        const { rows } = await tx.execute<{ id: string }>(sql`SELECT id FROM mails
          WHERE sent_at IS NULL AND parked_at IS NULL AND (claimed_until IS NULL OR claimed_until < now())
            AND created_at < now() - make_interval(mins => ${OLD_ENOUGH_MINUTES})
            AND id::text NOT IN (SELECT data->>'mailId' FROM pgboss.job
              WHERE name = ${SEND_MAIL} AND state IN ('created', 'retry', 'active') AND data->>'mailId' IS NOT NULL)
          ORDER BY created_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED`)
        for (const { id } of rows) await enqueue(tx, SEND_MAIL, { mailId: id })
      })
    },
  }
}
