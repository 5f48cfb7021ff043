import { eq } from 'drizzle-orm'
import { findUser } from '#src/features/accounts/server.ts'
import { lockFamily } from '#src/features/families/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext, Viewer } from '#src/platform/http/handlers.ts'
import type { Audience } from '../audience.ts'
import type { RecipientsAnswer } from '../contract.ts'
import { DELIVER } from './deliver.ts'
import { readRecipients } from './read-recipients.ts'
import { groupMessageRecipients, groupMessages } from './tables.ts'
import { writeInThread } from './write-in-thread.ts'

export type NewGroupMessage = { id: string; subject: string; content: string; version: string } & Audience
type Sent = Outcome<{ id: string }, 'not-found' | 'list-changed' | 'nobody' | 'sent-otherwise'>

/**
 * Stores a message with everyone it's for, once per id, if these are still the families that were shown. Families that no
 * email reaches have it in their thread right away; a job emails the others one by one.
 *
 * @param taughtBy an instructor, who can only write to the classes and sessions they teach
 */
export async function sendGroupMessage(
  app: Pick<App, 'db' | 'clock' | 'enqueue' | 'live'>,
  { id, subject, content, kind, of, version }: NewGroupMessage,
  { viewer, note }: Pick<RequestContext, 'note'> & { viewer: Viewer },
  taughtBy?: string,
): Promise<Sent> {
  const message = { id, subject, content, audience: kind, audienceOf: of, sentBy: viewer.id }
  return inTransaction(app.db, async (tx): Promise<Sent> => {
    const known = await sentBefore(tx, message)
    if (known) return known
    const list = await readRecipients(app, tx, { kind, of }, taughtBy)
    if (!list) return refused('not-found')
    if (list.version !== version) return refused('list-changed')
    if (list.families.every(family => family.unreachable)) return refused('nobody')
    const [written] = await tx
      .insert(groupMessages)
      .values({ ...message, audienceName: list.audienceName, createdAt: app.clock.now() })
      .onConflictDoNothing()
      .returning({ id: groupMessages.id })
    // The same form, sent twice at the same moment.
    if (!written) return (await sentBefore(tx, message))!
    await tx.insert(groupMessageRecipients).values(
      list.families.map(({ id: familyId, unreachable }) => ({
        messageId: id,
        familyId,
        state: unreachable ? ('not-reached' as const) : ('waiting' as const),
        because: unreachable,
      })),
    )
    for (const familyId of readersWithoutEmail(list)) {
      // If the account was deleted while this waited for the lock, nothing more is written for it.
      await lockFamily(tx, familyId)
      if (!(await findUser(tx, familyId))!.disabledAt) await writeInThread(app, tx, message, familyId)
    }
    const after = { audience: kind, audienceOf: of, families: list.families.length }
    await note(tx, { about: { kind: 'group-message', id }, after })
    await app.enqueue(tx, DELIVER, {})
    return { ok: true, id }
  })
}

/**
 * The families that no email reaches, but that can read the message when they sign in. By id: two messages at once lock
 * them in the same order.
 */
const readersWithoutEmail = ({ families }: RecipientsAnswer): string[] =>
  families
    .filter(({ unreachable }) => unreachable && unreachable !== 'left')
    .map(({ id }) => id)
    .sort()

type Message = Omit<typeof groupMessages.$inferInsert, 'id' | 'audienceName'> & { id: string }

/** The outcome of an id that was used before: the same message is sent, another one isn't. */
async function sentBefore(tx: Transaction, message: Message): Promise<Sent | undefined> {
  const [known] = await tx.select().from(groupMessages).where(eq(groupMessages.id, message.id))
  if (!known) return undefined
  const same = (['subject', 'content', 'audience', 'audienceOf', 'sentBy'] as const).every(
    each => known[each] === message[each],
  )
  return same ? { ok: true, id: message.id } : refused('sent-otherwise')
}
