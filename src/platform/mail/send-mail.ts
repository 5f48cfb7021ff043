import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import type { Settings } from '../config/settings.ts'
import type { Database } from '../database/open-database.ts'
import type { Enqueue, JobKind } from '../jobs/jobs.ts'
import type { Log } from '../log/log.ts'
import { type MailLogo, withLogo } from './frame.ts'
import { senderAddress, senderName } from './layout.ts'
import { LINKS_REMOVED } from './links.ts'
import { SEND_MAIL } from './outbox.ts'
import { mails } from './tables.ts'
import { type SendProblem, whenToRetry } from './when-to-retry.ts'

/** A connection that is silent for this long is dropped. */
const SILENCE_MS = 10_000
/** How long an email belongs to the worker that sends it; shorter than the queue waits for a dead worker. */
const CLAIM_SECONDS = 25

type Tools = {
  db: Database
  settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'publicUrl'>
  enqueue: Enqueue
  log: Log
}
/** Who emails are from at the moment. */
export type MailSender = { name: string; logo?: MailLogo }
type MailRow = typeof mails.$inferSelect

/**
 * Sends emails from the outbox. Without an SMTP server the email stays there to be read under /admin. Its
 * Message-ID is its id, so mail programs show an email that was sent twice after a crash only once. A failed one is sent later
 * by a new job, which is written together with the failure; two jobs for one email send it once. `senderOf` reads the name
 * it's from and the logo; the address is the one of MAIL_FROM.
 */
export function sendMailJob(
  { db, settings, enqueue, log }: Tools,
  senderOf: () => Promise<MailSender> = async () => ({ name: senderName(settings.mailFrom) }),
): JobKind<{ mailId: string }> {
  const transport = settings.smtpUrl
    ? createTransport(settings.smtpUrl, {
        from: settings.mailFrom,
        connectionTimeout: SILENCE_MS,
        greetingTimeout: SILENCE_MS,
        socketTimeout: SILENCE_MS,
      } as never)
    : undefined

  async function noteFailure(mail: MailRow, error: unknown) {
    const { responseCode, command } = error as { responseCode?: number; command?: string }
    const trouble: SendProblem = { code: responseCode, command }
    const failed = { attempts: mail.attempts + 1, failedBecause: String(trouble.code ?? 'no connection') }
    const next = whenToRetry(trouble, failed.attempts, Date.now() - mail.createdAt.getTime())
    const parked = 'park' in next
    const facts = { job: SEND_MAIL, id: mail.id, attempt: failed.attempts, code: failed.failedBecause, error }
    log.warn(facts, parked ? 'could not send an email and parked it' : 'could not send an email yet; will try again')
    await db.transaction(async tx => {
      const set = { ...failed, claimedUntil: null, ...(parked ? { parkedAt: new Date() } : {}) }
      await tx.update(mails).set(set).where(eq(mails.id, mail.id))
      if (!parked) await enqueue(tx, SEND_MAIL, { mailId: mail.id }, { afterSeconds: next.after })
    })
  }

  return {
    name: SEND_MAIL,
    retries: 12,
    async run({ mailId }) {
      if (!transport) return
      const mail = await claimMail(db, mailId)
      if (!mail) return
      try {
        const { name, logo } = await senderOf()
        await transport.sendMail({
          from: { name, address: senderAddress(settings.mailFrom) },
          to: { name: '', address: mail.to },
          ...(mail.replyTo ? { replyTo: { name: '', address: mail.replyTo } } : {}),
          headers: mail.headers,
          subject: mail.subject,
          html: withLogo(mail.html, logo),
          text: mail.text,
          messageId: `<${mail.id}@${settings.publicUrl.hostname}>`,
          attachments: mail.attachments,
        })
      } catch (error) {
        return noteFailure(mail, error)
      }
      // Links in sent emails are not kept: whoever reads the table, or a backup, must not be able to open an account.
      const links = mail.links === 'none' ? {} : LINKS_REMOVED
      await db
        .update(mails)
        .set({ sentAt: new Date(), failedBecause: null, ...links })
        .where(eq(mails.id, mailId))
    },
  }
}

/**
 * Reserves an unsent email for this worker; nothing if there is nothing to send.
 * @throws if another worker has it: the queue asks again, in case that one died
 */
async function claimMail(db: Database, mailId: string): Promise<MailRow | undefined> {
  const toSend = and(
    eq(mails.id, mailId),
    isNull(mails.sentAt),
    isNull(mails.parkedAt),
    sql`${mails.links} IS DISTINCT FROM 'removed'`,
  )
  const [mine] = await db
    .update(mails)
    .set({ claimedUntil: sql`now() + make_interval(secs => ${CLAIM_SECONDS})` })
    .where(and(toSend, or(isNull(mails.claimedUntil), lt(mails.claimedUntil, sql`now()`))))
    .returning()
  if (!mine && (await db.$count(mails, toSend)) > 0) throw new Error('Another worker is sending this email.')
  return mine
}
