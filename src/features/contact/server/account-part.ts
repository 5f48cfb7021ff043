import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { ServerAccountPart } from '#src/features/accounts/server.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { removeMails } from '#src/platform/mail/remove-mails.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { referenceOf } from '../contact-rules.ts'
import { CONTACT_MAILS } from './mails/contact-mails.ts'
import { contactMessages, contactReplies } from './tables.ts'

/** What was sent through the contact form while signed in, with our replies. */
export const contactPart: ServerAccountPart = {
  name: 'contactForm',
  async read(db, { id }) {
    const sent = await db
      .select()
      .from(contactMessages)
      .where(eq(contactMessages.userId, id))
      .orderBy(asc(contactMessages.createdAt))
    const ids = sent.map(each => each.id)
    const replies = ids.length
      ? await db.select().from(contactReplies).where(inArray(contactReplies.messageId, ids))
      : []
    return sent.map(each => ({
      number: each.number,
      subject: each.subject,
      message: each.message,
      sentAt: each.createdAt,
      answers: replies.filter(reply => reply.messageId === each.id).map(({ text, createdAt }) => ({ text, createdAt })),
    }))
  },
  async erase(tx, { id }) {
    const sent = await tx
      .select({ number: contactMessages.number })
      .from(contactMessages)
      .where(eq(contactMessages.userId, id))
    await eraseMailsAbout(
      tx,
      sent.map(each => referenceOf(each.number)),
    )
    await tx.delete(contactMessages).where(eq(contactMessages.userId, id))
  },
}

/**
 * Each subject contains the reference of the message, including emails to the organization and to an address the person
 * no longer has.
 */
async function eraseMailsAbout(tx: Queryable, references: string[]): Promise<void> {
  if (references.length === 0) return
  const reference = sql`substring(${mails.subject} from 'M-[0-9]+')`
  await removeMails(tx, and(inArray(mails.kind, CONTACT_MAILS), inArray(reference, references)))
}
