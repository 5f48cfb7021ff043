import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { newId } from '#src/lib/ids.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import type { Side } from './sides.ts'
import { conversations, familyThreads, type MessageRow, messages } from './tables.ts'

type NewMessage = {
  familyId: string
  staffId: string
  sentBy: Side
  content: string
  version: number
  clientKey: string | null
  createdAt: Date
  /** When an email about it was written, if the message needs no other one. */
  mailedAt?: Date
}

/**
 * Writes a message into its family's thread, which is locked, and changes the thread with it. Undefined if the key was
 * used before, in any thread.
 */
export async function writeMessage(
  tx: Transaction,
  message: NewMessage,
  change: PgUpdateSetSource<typeof familyThreads>,
): Promise<MessageRow | undefined> {
  const { familyId, staffId, sentBy, createdAt } = message
  const [thread] = await tx
    .update(familyThreads)
    .set({ lastNumber: sql`${familyThreads.lastNumber} + 1`, lastMessageAt: createdAt, ...change })
    .where(eq(familyThreads.familyId, familyId))
    .returning({ number: familyThreads.lastNumber })
  const { number } = thread!
  const id = newId()
  const [unread] = await tx
    .select({ runId: messages.runId })
    .from(messages)
    .where(
      and(
        eq(messages.familyId, familyId),
        eq(messages.staffId, staffId),
        eq(messages.sentBy, sentBy),
        isNull(messages.readAt),
      ),
    )
    .limit(1)
  const [written] = await tx
    .insert(messages)
    .values({ ...message, id, number, runId: unread?.runId ?? id })
    .onConflictDoNothing()
    .returning()
  if (!written) return undefined
  await tx
    .insert(conversations)
    .values({ familyId, staffId, lastNumber: number })
    .onConflictDoUpdate({ target: [conversations.familyId, conversations.staffId], set: { lastNumber: number } })
  return written
}
