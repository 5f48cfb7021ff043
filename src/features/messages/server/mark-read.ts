import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext, Viewer } from '#src/platform/http/handlers.ts'
import { lockThread } from './lock-thread.ts'
import { otherSide, sideOf } from './sides.ts'
import { type MessageRow, messages } from './tables.ts'

type By = { viewer: Viewer; note: RequestContext['note'] }

/**
 * Marks messages read that this person received: a parent those of their own family, staff those of any family, because
 * they share one inbox (T22). Returns the ones that were theirs to read, including ones that were already read.
 */
export async function markRead(app: App, { viewer, note }: By, ids: readonly string[]): Promise<MessageRow[]> {
  const side = sideOf(viewer)
  if (!side || !viewer.verified) return []
  const theirs = and(
    inArray(messages.id, [...ids]),
    eq(messages.sentBy, otherSide(side)),
    side === 'family' ? eq(messages.familyId, viewer.id) : undefined,
  )
  const found = await app.db.select().from(messages).where(theirs)
  const families = [...new Set(found.filter(each => !each.readAt).map(each => each.familyId))].sort()
  for (const familyId of families) await inTransaction(app.db, tx => readIn(app, tx, { familyId, found, note }))
  return families.length === 0 ? found : app.db.select().from(messages).where(theirs).orderBy(asc(messages.number))
}

type Reading = { familyId: string; found: readonly MessageRow[]; note: RequestContext['note'] }

async function readIn(app: App, tx: Transaction, { familyId, found, note }: Reading): Promise<void> {
  const ids = found.filter(each => each.familyId === familyId && !each.readAt).map(each => each.id)
  const { version } = await lockThread(tx, familyId, ids.length)
  const unread = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(inArray(messages.id, ids), isNull(messages.readAt)))
    .orderBy(asc(messages.number))
  const readAt = app.clock.now()
  for (const [at, { id }] of unread.entries())
    await tx
      .update(messages)
      .set({ readAt, version: version - ids.length + at + 1 })
      .where(eq(messages.id, id))
  if (unread.length === 0) return
  await note(tx, { about: { kind: 'message-thread', id: familyId }, after: { read: unread.map(each => each.id) } })
  await app.live.publish(tx, { kind: 'messages', id: familyId }, { people: [familyId], staff: true })
}
