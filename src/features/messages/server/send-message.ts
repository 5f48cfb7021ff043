import { and, eq, sql } from 'drizzle-orm'
import { findUser } from '#src/features/accounts/server.ts'
import { lockFamily } from '#src/features/families/server.ts'
import { isId } from '#src/lib/ids.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext, Viewer } from '#src/platform/http/handlers.ts'
import { lockThread } from './lock-thread.ts'
import { otherSide, type Side, sideOf } from './sides.ts'
import { familyThreads, type MessageRow, messages } from './tables.ts'
import { writeMessage } from './write-message.ts'

type MessageRequest = { receiverId: string; content: string; key: string | null }
type Pair = { familyId: string; staffId: string; sentBy: Side }
type Sent = Outcome<{ message: MessageRow }, 'not-found' | 'unverified' | 'key-used'>

/**
 * Sends a message from the signed-in person: a parent to staff, staff to a family, and nothing else (T21). The same key
 * sends once, however often it's tried.
 */
export async function sendMessage(
  app: App,
  { viewer, note }: { viewer: Viewer; note: RequestContext['note'] },
  { receiverId, content, key }: MessageRequest,
): Promise<Sent> {
  if (!viewer.verified) return refused('unverified')
  const sentBy = sideOf(viewer)
  const receiver = isId(receiverId) ? await findUser(app.db, receiverId) : undefined
  if (!sentBy || !receiver || receiver.disabledAt || sideOf(receiver) !== otherSide(sentBy)) return refused('not-found')
  const [familyId, staffId] = sentBy === 'family' ? [viewer.id, receiver.id] : [receiver.id, viewer.id]
  const pair = { familyId, staffId, sentBy }

  return inTransaction(app.db, async (tx): Promise<Sent> => {
    // If a family's account is being deleted right now, the message arrives before that or not at all.
    await lockFamily(tx, familyId)
    if ((await findUser(tx, familyId))!.disabledAt) return refused('not-found')
    const { version } = await lockThread(tx, familyId, 1)
    const earlier = key === null ? undefined : await sentWithKey(tx, pair, key)
    if (earlier) {
      const same = earlier.content === content && earlier.staffId === staffId && earlier.familyId === familyId
      return same ? { ok: true, message: earlier } : refused('key-used')
    }
    const createdAt = app.clock.now()
    const change = sentBy === 'family' ? needsAnswer(createdAt) : { waitingSince: null }
    const message = await writeMessage(tx, { ...pair, content, version, clientKey: key, createdAt }, change)
    if (!message) return refused('key-used')
    await note(tx, { about: { kind: 'message', id: message.id }, after: { familyId } })
    await app.live.publish(tx, { kind: 'messages', id: familyId }, { people: [familyId], staff: true })
    return { ok: true, message }
  })
}

async function sentWithKey(tx: Transaction, { sentBy, ...pair }: Pair, key: string): Promise<MessageRow | undefined> {
  const sender = sentBy === 'family' ? eq(messages.familyId, pair.familyId) : eq(messages.staffId, pair.staffId)
  const [found] = await tx
    .select()
    .from(messages)
    .where(and(sender, eq(messages.sentBy, sentBy), eq(messages.clientKey, key)))
  return found
}

/** A message from a family needs an answer, so it wakes a snoozed or done thread. */
const needsAnswer = (now: Date) => ({
  waitingSince: sql`coalesce(${familyThreads.waitingSince}, ${now.toISOString()}::timestamptz)`,
  snoozedUntil: null,
  doneAt: null,
})
