import { eq } from 'drizzle-orm'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { Asking } from '#src/platform/http/handlers.ts'
import { hasLink } from '#src/platform/mail/links.ts'
import { SEND_MAIL } from '#src/platform/mail/outbox.ts'
import { copyMail, unparkMail, wasCopiedWithin } from '#src/platform/mail/resend.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { mailStateOf } from '../../mail-state.ts'

type Desk = Pick<App, 'db' | 'enqueue' | 'settings' | 'clock'> & Pick<Asking, 'note'>
type MailRow = typeof mails.$inferSelect
const APART_SECONDS = 60

/**
 * Sends a mail once more. One that never went out stays the same mail with its Message-ID: if the answer of the mail
 * server was lost and it did arrive, the mail program shows it once. One that went out is sent as a copy with a Message-ID
 * of its own, for many mail programs hide a second mail with one they know, and somebody is asking for it because they do
 * not find the first. Two presses within a minute send one copy. A mail whose one-time link is gone is not sent again.
 */
export function resendMail(
  desk: Desk,
  mailId: string,
): Promise<Outcome<{ id: string; wasSent: boolean }, 'not-found' | 'no-server' | 'links-removed' | 'just-resent'>> {
  return inTransaction(desk.db, async tx => {
    if (!desk.settings.smtpUrl) return refused('no-server')
    const [mail] = await tx.select().from(mails).where(eq(mails.id, mailId)).for('update')
    if (!mail) return refused('not-found')
    if (isLinkGone(mail, desk.clock.now())) return refused('links-removed')
    if (mail.sentAt && (await wasCopiedWithin(tx, mailId, APART_SECONDS))) return refused('just-resent')
    if (!mail.sentAt) await unparkMail(tx, mailId)
    const id = mail.sentAt ? await copyMail(tx, mail) : mailId
    await desk.enqueue(tx, SEND_MAIL, { mailId: id })
    const before = { state: mailStateOf(mail) }
    await desk.note(tx, { about: { kind: 'mail', id: mailId }, before, after: { state: 'waiting', mail: id } })
    return { ok: true as const, id, wasSent: mail.sentAt !== null }
  })
}

/** Whether it would go out with a link that does not work. A version without link columns may have just sent it. */
const isLinkGone = (mail: MailRow, now: Date) =>
  mail.links === 'removed' ||
  (hasLink(mail) && (mail.sentAt !== null || (mail.linkEndsAt !== null && mail.linkEndsAt <= now)))
