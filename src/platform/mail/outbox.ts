import { eq } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import { newId } from '#src/lib/ids.ts'
import type { Settings } from '../config/settings.ts'
import type { Database, Queryable } from '../database/open-database.ts'
import type { Enqueue, JobKind } from '../jobs/jobs.ts'
import { type Attachment, mails } from './tables.ts'

export type Mail = {
  kind: string
  to: string
  subject: string
  html: string
  text: string
  attachments?: Attachment[]
  /** One address that an answer goes to, when it is not the sender. */
  replyTo?: string
  /** Further header lines by name, such as `List-Unsubscribe`. */
  headers?: Record<string, string>
  /** A second mail with the same words is not written: `order-confirmed:<order>`. */
  once?: string
}

/** Writes a mail in the transaction of what it tells about; a job sends it afterwards. */
export type WriteMail = (tx: Queryable, mail: Mail) => Promise<void>

export function writeMailWith(enqueue: Enqueue): WriteMail {
  return async (tx, mail) => {
    const [written] = await tx
      .insert(mails)
      .values({
        ...mail,
        id: newId(),
        subject: oneLine(mail.subject),
        headers: Object.fromEntries(Object.entries(mail.headers ?? {}).map(([name, value]) => [name, oneLine(value)])),
        attachments: mail.attachments ?? [],
      })
      .onConflictDoNothing({ target: mails.once })
      .returning({ id: mails.id })
    if (written) await enqueue(tx, 'send-mail', { mailId: written.id })
  }
}

/** Header values are one line: a name with line breaks cannot add headers of its own (THREATS T71). */
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ').trim()

/**
 * Sends what stands in the outbox. Without an SMTP server the mail stays there to be read under /admin. Its
 * Message-ID is its id, so that a mail sent twice after a crash is shown once by mail programs.
 */
export function sendMailJob(
  db: Database,
  settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'publicUrl'>,
): JobKind<{ mailId: string }> {
  const transport = settings.smtpUrl
    ? createTransport(settings.smtpUrl, { from: settings.mailFrom, connectionTimeout: 10_000 } as never)
    : undefined
  return {
    name: 'send-mail',
    retries: 12,
    async run({ mailId }) {
      if (!transport) return
      const [mail] = await db.select().from(mails).where(eq(mails.id, mailId))
      if (!mail || mail.sentAt) return
      try {
        await transport.sendMail({
          from: settings.mailFrom,
          to: { name: '', address: mail.to },
          ...(mail.replyTo ? { replyTo: { name: '', address: mail.replyTo } } : {}),
          headers: mail.headers,
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          messageId: `<${mail.id}@${settings.publicUrl.hostname}>`,
          attachments: mail.attachments,
        })
        await db.update(mails).set({ sentAt: new Date(), failedBecause: null }).where(eq(mails.id, mailId))
      } catch (error) {
        const code = error instanceof Error && 'responseCode' in error ? String(error.responseCode) : 'no connection'
        await db
          .update(mails)
          .set({ attempts: mail.attempts + 1, failedBecause: code })
          .where(eq(mails.id, mailId))
        throw error
      }
    },
  }
}
