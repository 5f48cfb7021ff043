import { eq } from 'drizzle-orm'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import { hasLink } from '#src/platform/mail/links.ts'
import { SEND_MAIL } from '#src/platform/mail/outbox.ts'
import { copyMail, unparkMail, wasCopiedWithin } from '#src/platform/mail/resend.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { mailStateOf } from '../../mail-state.ts'

type Context = Pick<App, 'db' | 'enqueue' | 'settings' | 'clock'> & Pick<RequestContext, 'note'>
type MailRow = typeof mails.$inferSelect
const APART_SECONDS = 60

/**
 * Sends an email again. One that was never sent keeps its Message-ID: if the mail server's reply was lost and it did
 * arrive, email programs show it once. One that was sent goes out as a copy with a new Message-ID, because many email
 * programs hide a second email with a known one, and someone is asking for it because they can't find the first. Two
 * clicks within a minute send one copy. An email whose one-time link is gone isn't sent again.
 */
export function resendMail(
  context: Context,
  mailId: string,
): Promise<Outcome<{ id: string; wasSent: boolean }, 'not-found' | 'no-server' | 'links-removed' | 'just-resent'>> {
  return inTransaction(context.db, async tx => {
    if (!context.settings.smtpUrl) return refused('no-server')
    const [mail] = await tx.select().from(mails).where(eq(mails.id, mailId)).for('update')
    if (!mail) return refused('not-found')
    if (isLinkGone(mail, context.clock.now())) return refused('links-removed')
    if (mail.sentAt && (await wasCopiedWithin(tx, mailId, APART_SECONDS))) return refused('just-resent')
    if (!mail.sentAt) await unparkMail(tx, mailId)
    const id = mail.sentAt ? await copyMail(tx, mail) : mailId
    await context.enqueue(tx, SEND_MAIL, { mailId: id })
    const before = { state: mailStateOf(mail) }
    await context.note(tx, { about: { kind: 'mail', id: mailId }, before, after: { state: 'waiting', mail: id } })
    return { ok: true as const, id, wasSent: mail.sentAt !== null }
  })
}

/** Whether it would go out with a link that doesn't work. A version without link columns may have just sent it. */
const isLinkGone = (mail: MailRow, now: Date) =>
  mail.links === 'removed' ||
  (hasLink(mail) && (mail.sentAt !== null || (mail.linkEndsAt !== null && mail.linkEndsAt <= now)))
