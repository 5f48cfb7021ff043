import { asc, eq, inArray } from 'drizzle-orm'
import type { ServerAccountPart } from '#src/features/accounts/server.ts'
import { contactMessages, contactReplies } from './tables.ts'

/** What was written through the contact form while signed in, with our answers. */
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
    await tx.delete(contactMessages).where(eq(contactMessages.userId, id))
  },
}
