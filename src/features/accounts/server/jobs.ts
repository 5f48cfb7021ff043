import { lt } from 'drizzle-orm'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { JobKind } from '#src/platform/jobs/jobs.ts'
import { sendResetLink } from './send-links.ts'
import { oneTimeLinks, signIns } from './tables.ts'

export const SEND_RESET_LINK = 'send-reset-link'

/**
 * The reset mail is written by a job, so that asking for it costs the same whether or not the address is known
 * (THREATS T4). Run twice, it sends a second mail, which does no harm.
 */
export function sendResetLinkJob(app: App): JobKind<{ email: string }> {
  return {
    name: SEND_RESET_LINK,
    run: ({ email }) => inTransaction(app.db, tx => sendResetLink(app, tx, email)),
  }
}

/** Forgets sign-ins and links that ended. */
export function forgetEndedSignInsJob({ db, clock }: App): JobKind {
  return {
    name: 'forget-ended-sign-ins',
    every: '17 7 * * *',
    async run() {
      await db.delete(signIns).where(lt(signIns.expiresAt, clock.now()))
      await db.delete(oneTimeLinks).where(lt(oneTimeLinks.expiresAt, clock.now()))
    },
  }
}
