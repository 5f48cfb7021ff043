import { and, asc, eq, notExists } from 'drizzle-orm'
import type { ServerAccountPart } from '#src/features/accounts/server.ts'
import { groupMessageRecipients, groupMessages } from './tables.ts'

/**
 * The messages that went to a family and others. The text of those it got is also among its messages. A message that went
 * to nobody else is deleted with the account, because it may be about the family.
 */
export const groupMessagesPart: ServerAccountPart = {
  name: 'groupMessages',
  read(db, { id }) {
    return db
      .select({
        subject: groupMessages.subject,
        writtenAt: groupMessages.createdAt,
        state: groupMessageRecipients.state,
        sentAt: groupMessageRecipients.sentAt,
      })
      .from(groupMessageRecipients)
      .innerJoin(groupMessages, eq(groupMessages.id, groupMessageRecipients.messageId))
      .where(eq(groupMessageRecipients.familyId, id))
      .orderBy(asc(groupMessages.createdAt), asc(groupMessages.id))
  },
  async erase(tx, { id }) {
    const of = await tx.delete(groupMessageRecipients).where(eq(groupMessageRecipients.familyId, id)).returning()
    const others = tx
      .select()
      .from(groupMessageRecipients)
      .where(eq(groupMessageRecipients.messageId, groupMessages.id))
    for (const { messageId } of of)
      await tx.delete(groupMessages).where(and(eq(groupMessages.id, messageId), notExists(others)))
  },
}
