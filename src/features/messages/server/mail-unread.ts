import { and, eq, isNull, sql } from 'drizzle-orm'
import { staffWhoMay, wantsMail } from '#src/features/accounts/server.ts'
import { readProgramSettings, senderIn } from '#src/features/organization/server.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { JobKind } from '#src/platform/jobs/jobs.ts'
import { MAIL_AFTER_MINUTES } from '../message-rules.ts'
import { waitingMessageMail } from './mails/waiting-message-mail.ts'
import { messages } from './tables.ts'

const RUNS_AT_ONCE = 200

type Run = {
  run_id: string
  family_id: string
  sent_by: 'family' | 'staff'
  family_email: string
  family_first: string
  family_open: boolean
  staff_id: string
  staff_email: string
  staff_first: string
  staff_may: boolean
}

/** Emails about messages that stayed unread for 15 minutes: one email per run of unread messages between two people. */
export function mailUnreadJob(app: App): JobKind<object> {
  return {
    name: 'mail-unread-messages',
    every: 'sweep',
    async run() {
      const { email } = await readProgramSettings(app.db)
      await inTransaction(app.db, async tx => {
        for (const run of await waitingRuns(tx, app.clock.now())) await mailRun(app, tx, run, email)
      })
    },
  }
}

/**
 * The runs that are due. On the staff side, that's whoever the thread is assigned to, or else whoever was written to. What
 * staff wrote to an unverified address waits until it's verified, because it can't be read sooner (T2).
 */
async function waitingRuns(tx: Transaction, now: Date): Promise<Run[]> {
  const due = new Date(now.getTime() - MAIL_AFTER_MINUTES * 60_000).toISOString()
  const { rows } = await tx.execute<Run>(sql`
    SELECT DISTINCT m.run_id, m.family_id, m.sent_by, f.email AS family_email, f.first_name AS family_first,
      f.disabled_at IS NULL AS family_open,
      s.id AS staff_id, s.email AS staff_email, s.first_name AS staff_first,
      s.disabled_at IS NULL AND ${staffWhoMay('messages', 's')} AS staff_may
    FROM messages m
    JOIN users f ON f.id = m.family_id
    LEFT JOIN family_threads t ON t.family_id = m.family_id
    JOIN users s ON s.id = CASE WHEN m.sent_by = 'family' THEN coalesce(t.assignee_id, m.staff_id) ELSE m.staff_id END
    WHERE m.read_at IS NULL AND m.mailed_at IS NULL AND m.created_at <= ${due}::timestamptz
      AND (m.sent_by = 'family' OR f.email_verified_at IS NOT NULL)
    LIMIT ${RUNS_AT_ONCE}`)
  return rows
}

/** If a staff member turned off these emails, the shared address gets them: someone always hears about a family's message. */
async function mailRun(app: App, tx: Transaction, run: Run, deskEmail: string): Promise<void> {
  const { run_id: runId, family_id: familyId } = run
  const stillUnread = and(eq(messages.familyId, familyId), eq(messages.runId, runId), isNull(messages.readAt))
  await tx
    .update(messages)
    .set({ mailedAt: app.clock.now() })
    .where(and(eq(messages.sentBy, run.sent_by), stillUnread))
  if (run.sent_by === 'staff') {
    const { family_email: to, family_first: firstName, staff_first: from } = run
    const path = '/dashboard?tab=messages'
    if (run.family_open && (await wantsMail(tx, familyId, 'messages')))
      await app.mail(tx, waitingMessageMail(await senderIn(tx, app.settings), { to, firstName, from, path, runId }))
    return
  }
  const path = `/admin/messages?family=${familyId}`
  const toPerson = run.staff_may && (await wantsMail(tx, run.staff_id, 'messages'))
  const [to, firstName] = toPerson ? [run.staff_email, run.staff_first] : [deskEmail, null]
  await app.mail(
    tx,
    waitingMessageMail(await senderIn(tx, app.settings), { to, firstName, from: run.family_first, path, runId }),
  )
}
