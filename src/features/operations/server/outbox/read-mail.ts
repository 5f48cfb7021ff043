import type { Permitted } from '#src/lib/permissions.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { type MailLogo, withLogo } from '#src/platform/mail/frame.ts'
import { withoutTokens } from '#src/platform/mail/links.ts'
import type { WholeMailAnswer } from '../../outbox-contract.ts'
import { closedBecause } from '../../safe-mail.ts'
import { findMail, mailLine } from './list-mails.ts'

/**
 * One email as staff can see it. One-time links are hidden unless `withLinks`: that's for when no mail server is set up and
 * an admin reading it here is the only way it reaches anyone.
 */
export async function readMail(
  db: Queryable,
  mailId: string,
  { withLinks, reader, logo }: { withLinks: boolean; reader: Permitted; logo?: MailLogo },
): Promise<Omit<WholeMailAnswer, 'canSend'> | undefined> {
  const mail = await findMail(db, mailId)
  if (!mail) return undefined
  const shown = (text: string) => (withLinks ? text : withoutTokens(text))
  const closed = closedBecause(mail.kind, reader)
  const readable = closed === null
  return {
    ...mailLine(mail),
    replyTo: mail.replyTo,
    attachments: mail.attachments.map(each => each.filename),
    closed,
    html: readable ? withLogo(shown(mail.html), logo) : null,
    text: readable ? shown(mail.text) : null,
    linksHidden: readable && shown(mail.text) !== mail.text,
    linksRemoved: mail.links === 'removed',
  }
}
