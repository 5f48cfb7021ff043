import { and, eq, lt } from 'drizzle-orm'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { JobKind } from '#src/platform/jobs/jobs.ts'
import { removeMails } from '#src/platform/mail/remove-mails.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { applyDeletions, readDeletions } from './deletion-ledger.ts'
import { findUser } from './find-user.ts'
import { ACCOUNT_DELETED } from './mails/account-deleted-mail.ts'
import type { ServerAccountPart } from './parts.ts'
import { sendResetLink, sendResetLinkOf } from './send-links.ts'
import { oneTimeLinks, signInSteps, signIns, staffInvitations } from './tables.ts'

/** The last email to a deleted account is deleted after 30 days. */
const KEEP_LAST_MAIL_MS = 30 * 24 * 3600 * 1000
export const MAIL_RESET_LINK = 'mail-reset-link'

/**
 * A job writes the reset email, so requesting one costs the same whether or not the address is known (T4). An unknown
 * address has nobody's id. If the job runs twice, it sends a second email, which is harmless.
 */
export function mailResetLinkJob(app: App): JobKind<{ userId: string }> {
  return {
    name: MAIL_RESET_LINK,
    run: ({ userId }) =>
      inTransaction(app.db, async tx => {
        const user = await findUser(tx, userId)
        if (user) await sendResetLinkOf(app, tx, user)
      }),
  }
}

/** The previous version put the address in the job. Remove this once no such job can be waiting, including in a backup. */
export function sendResetLinkJob(app: App): JobKind<{ email: string }> {
  return {
    name: 'send-reset-link',
    run: ({ email }) => inTransaction(app.db, tx => sendResetLink(app, tx, email)),
  }
}

/** Deletes expired sign-ins, invitations and links. */
export function forgetEndedSignInsJob({ db, clock }: App): JobKind {
  return {
    name: 'forget-ended-sign-ins',
    every: '17 7 * * *',
    async run() {
      await db.delete(signIns).where(lt(signIns.expiresAt, clock.now()))
      await db.delete(signInSteps).where(lt(signInSteps.expiresAt, clock.now()))
      await db.delete(staffInvitations).where(lt(staffInvitations.expiresAt, clock.now()))
      await db.delete(oneTimeLinks).where(lt(oneTimeLinks.expiresAt, clock.now()))
      const longAgo = new Date(clock.now().getTime() - KEEP_LAST_MAIL_MS)
      await removeMails(db, and(eq(mails.kind, ACCOUNT_DELETED), lt(mails.createdAt, longAgo)))
    },
  }
}

/** Deletes accounts again that a restored backup brought back, as far as its own ledger knows (T83). */
export function applyDeletionsJob({ db }: App, parts: readonly ServerAccountPart[]): JobKind {
  return {
    name: 'apply-deletions',
    every: '47 6 * * *',
    async run() {
      await applyDeletions(db, parts, await readDeletions(db))
    },
  }
}
