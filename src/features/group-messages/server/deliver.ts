import { and, asc, eq } from 'drizzle-orm'
import { readReach } from '#src/features/accounts/server.ts'
import { lockFamily } from '#src/features/families/server.ts'
import { readProgramSettings } from '#src/features/organization/server.ts'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { JobKind } from '#src/platform/jobs/jobs.ts'
import { groupMessageMail, keyOf } from './mails/group-message-mail.ts'
import { groupMessageRecipients, groupMessages } from './tables.ts'
import { writeInThread } from './write-in-thread.ts'

export const DELIVER = 'deliver-group-messages'

/**
 * Emails every family that still waits for a group message, each in a transaction of its own: whoever goes on after a
 * process was killed finds exactly those that have no email yet. One family that fails holds up none of the others.
 */
export function deliverJob(app: App): JobKind {
  return {
    name: DELIVER,
    every: 'sweep',
    async run() {
      const waiting = await app.db
        .select({ messageId: groupMessageRecipients.messageId, familyId: groupMessageRecipients.familyId })
        .from(groupMessageRecipients)
        .innerJoin(groupMessages, eq(groupMessages.id, groupMessageRecipients.messageId))
        .where(eq(groupMessageRecipients.state, 'waiting'))
        .orderBy(asc(groupMessages.createdAt), asc(groupMessages.id), asc(groupMessageRecipients.familyId))
      if (waiting.length === 0) return
      const { brand } = await readProgramSettings(app.db)
      const failures: unknown[] = []
      for (const each of waiting) await deliver(app, each, brand).catch(error => failures.push(error))
      if (failures.length > 0)
        throw new AggregateError(failures, `${failures.length} families couldn't be sent their message`)
    },
  }
}

type Waiting = { messageId: string; familyId: string }

/** Writes the message in one family's thread and its email, unless that happened already. */
async function deliver(app: App, { messageId, familyId }: Waiting, brand: string): Promise<void> {
  await inTransaction(app.db, async tx => {
    // If the account is being deleted right now, the message arrives before that or not at all.
    await lockFamily(tx, familyId)
    const [family] = await readReach(tx, [familyId], 'messages')
    const because = family!.unreachable
    const claimed = await tx
      .update(groupMessageRecipients)
      .set(because ? { state: 'not-reached', because } : { state: 'sent', sentAt: app.clock.now() })
      .where(
        and(
          eq(groupMessageRecipients.messageId, messageId),
          eq(groupMessageRecipients.familyId, familyId),
          eq(groupMessageRecipients.state, 'waiting'),
        ),
      )
      .returning({ state: groupMessageRecipients.state })
    if (claimed.length === 0 || because === 'left') return
    const [message] = await tx.select().from(groupMessages).where(eq(groupMessages.id, messageId))
    await writeInThread(app, tx, message!, familyId)
    if (because) return
    const { subject, content, sentBy: staffId } = message!
    const key = keyOf(messageId, familyId)
    await app.mail(tx, groupMessageMail(app.settings, brand, { ...family!, subject, content, staffId, key }))
  })
}
