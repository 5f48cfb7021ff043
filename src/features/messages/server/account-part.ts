import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import type { ServerAccountPart } from '#src/features/accounts/server.ts'
import { removeMails } from '#src/platform/mail/remove-mails.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { waitingMailOf } from './mails/waiting-message-mail.ts'
import { conversations, familyThreads, messages } from './tables.ts'

const AT_ONCE = 500

/** Messages between a family and staff. They're all deleted with the account, and so are the emails that told staff about them. */
export const messagesPart: ServerAccountPart = {
  name: 'messages',
  async *read(db, { id }) {
    for (let last = 0; ; ) {
      const rows = await db
        .select({ message: messages, firstName: users.firstName, lastName: users.lastName })
        .from(messages)
        .innerJoin(users, eq(users.id, messages.staffId))
        .where(and(eq(messages.familyId, id), gt(messages.number, last)))
        .orderBy(asc(messages.number))
        .limit(AT_ONCE)
      yield rows.map(({ message: { sentBy, content, createdAt, readAt }, firstName, lastName }) => ({
        with: `${firstName} ${lastName}`,
        writtenBy: sentBy === 'family' ? 'you' : 'staff',
        text: content,
        sentAt: createdAt,
        readAt,
      }))
      if (rows.length < AT_ONCE) return
      last = rows.at(-1)!.message.number
    }
  },
  async erase(tx, { id }) {
    // The thread first, the same order that writing and reading use.
    await tx.delete(familyThreads).where(eq(familyThreads.familyId, id))
    const told = tx
      .selectDistinct({ once: sql`${waitingMailOf('')} || ${messages.runId}` })
      .from(messages)
      .where(eq(messages.familyId, id))
    await removeMails(tx, sql`${mails.once} IN (${told})`)
    await tx.delete(messages).where(eq(messages.familyId, id))
    await tx.delete(conversations).where(eq(conversations.familyId, id))
  },
}
