import { newId } from '#src/lib/ids.ts'
import { hasEmail } from '#src/lib/no-email.ts'
import { sendWithCommit } from '../database/after-commit.ts'
import type { Queryable } from '../database/open-database.ts'
import type { Enqueue } from '../jobs/jobs.ts'
import { hasLink } from './links.ts'
import { type Attachment, mails } from './tables.ts'

export type Mail = {
  kind: string
  to: string
  subject: string
  html: string
  text: string
  attachments?: Attachment[]
  /** The reply address, if it isn't the sender. */
  replyTo?: string
  /** Further headers by name, such as `List-Unsubscribe`. */
  headers?: Record<string, string>
  /** When the links in it stop working; by default after 7 days. */
  linkEndsAt?: Date
  /** A second email with the same key is not written: `order-confirmed:<order>`. */
  once?: string
}

export const SEND_MAIL = 'send-mail'

/**
 * Writes an email in the transaction it is about; a job sends it afterwards. Nothing is written for a family without an
 * address: what staff see about it says so.
 */
export type WriteMail = (tx: Queryable, mail: Mail) => Promise<void>

export function writeMailWith(enqueue: Enqueue): WriteMail {
  return async (tx, mail) => {
    if (!hasEmail(mail.to)) return
    const mailId = newId()
    const row = {
      ...mail,
      id: mailId,
      subject: oneLine(mail.subject),
      headers: Object.fromEntries(Object.entries(mail.headers ?? {}).map(([name, value]) => [name, oneLine(value)])),
      attachments: mail.attachments ?? [],
      links: hasLink(mail) ? ('kept' as const) : ('none' as const),
    }
    await sendWithCommit(tx.insert(mails).values(row).onConflictDoNothing({ target: mails.once }))
    // If it was written before, this job finds no email and does nothing.
    await enqueue(tx, SEND_MAIL, { mailId })
  }
}

/** Header values are one line: a name with line breaks can't add headers of its own (T71). */
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ').trim()
