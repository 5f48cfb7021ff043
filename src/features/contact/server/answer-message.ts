import { eq } from 'drizzle-orm'
import { findUser } from '#src/features/accounts/server.ts'
import { readProgramSettings, senderIn } from '#src/features/organization/server.ts'
import { newId } from '#src/lib/ids.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import { afterReopening, afterReply, referenceOf } from '../contact-rules.ts'
import type { MessageThread } from '../contract.ts'
import { replyMail } from './mails/contact-mails.ts'
import { readThread } from './read-inbox.ts'
import { contactMessages, contactReplies } from './tables.ts'

type Context = App & Pick<RequestContext, 'note'>
type Answered = Outcome<{ thread: MessageThread }, 'not-found'>

/** Emails a reply and stores it with the message, which then counts as answered. */
export async function replyToMessage(app: Context, id: string, text: string, staffId: string): Promise<Answered> {
  const now = app.clock.now()
  const [program, writer] = [await readProgramSettings(app.db), await findUser(app.db, staffId)]
  return inTransaction(app.db, async tx => {
    const found = await lockMessage(tx, id)
    if (!found) return refused('not-found')
    const words = text.replace(/\r\n?/g, '\n')
    const replyId = newId()
    await tx.insert(contactReplies).values({ id: replyId, messageId: id, userId: staffId, text: words, createdAt: now })
    await tx.update(contactMessages).set({ state: afterReply(), closedAt: null }).where(eq(contactMessages.id, id))
    // The text stays out of the audit log, because it answers someone whose data may have to be deleted.
    await app.note(tx, {
      about: about(id),
      before: { state: found.state },
      after: { state: afterReply(), reply: replyId },
    })
    const written = { ...found, reference: referenceOf(found.number) }
    const by = writer ? `${writer.firstName}, ${program.brand}` : program.brand
    await app.mail(tx, replyMail(await senderIn(tx, app.settings), program.email, written, words, by))
    return { ok: true, thread: (await readThread(tx, id))! }
  })
}

/** Closes or reopens a message. An open one is `answered` or `new`, depending on its replies. */
export async function moveMessage(app: Context, id: string, to: 'open' | 'closed'): Promise<Answered> {
  const now = app.clock.now()
  return inTransaction(app.db, async tx => {
    const found = await lockMessage(tx, id)
    if (!found) return refused('not-found')
    const replies = await tx.$count(contactReplies, eq(contactReplies.messageId, id))
    const state = to === 'closed' ? 'closed' : afterReopening(replies)
    await tx
      .update(contactMessages)
      .set({ state, closedAt: to === 'closed' ? now : null })
      .where(eq(contactMessages.id, id))
    await app.note(tx, { about: about(id), before: { state: found.state }, after: { state } })
    return { ok: true, thread: (await readThread(tx, id))! }
  })
}

const about = (id: string) => ({ kind: 'contact-message', id })

async function lockMessage(tx: Transaction, id: string) {
  const [found] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update')
  return found
}
