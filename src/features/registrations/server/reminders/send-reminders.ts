import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { mailReminder } from '../mails/class-reminder.ts'
import { claimReminders } from './due-reminders.ts'

const AT_ONCE = 50

/**
 * Reminds families of the sessions that begin in 24 to 48 hours, once for each spot and date. Claim and email are written
 * in one transaction, so a process that dies in between did neither; the outbox keeps the email until it can be sent.
 */
export async function sendReminders({ db, clock, mail, settings }: App): Promise<void> {
  for (;;) {
    const claimed = await inTransaction(db, async tx => {
      const now = clock.now()
      const due = await claimReminders(tx, now, AT_ONCE)
      const program = await readProgramSettingsIn(tx)
      for (const each of due) await mailReminder({ mail, settings, now, program }, tx, each)
      return due.length
    })
    if (claimed === 0) return
  }
}
