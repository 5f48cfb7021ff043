import { and, asc, desc, eq, gt, lt, type SQL } from 'drizzle-orm'
import { isId } from '#src/lib/ids.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { Viewer } from '#src/platform/http/handlers.ts'
import { PAGE_SIZE } from '../message-rules.ts'
import { sideOf } from './sides.ts'
import { type MessageRow, messages } from './tables.ts'

/** Which messages of a thread: those before a number, those changed after a version, or the newest. */
export type MessageWindow = { before?: number; after?: number }

/** A page of one family's messages matching `which`: oldest first, or after a version, in version order. */
export async function readWindow(db: Queryable, which: SQL, { before, after }: MessageWindow): Promise<MessageRow[]> {
  const rows = db.select().from(messages).$dynamic()
  if (after !== undefined)
    return rows
      .where(and(which, gt(messages.version, after)))
      .orderBy(asc(messages.version))
      .limit(PAGE_SIZE)
  const page = await rows
    .where(and(which, before === undefined ? undefined : lt(messages.number, before)))
    .orderBy(desc(messages.number))
    .limit(PAGE_SIZE)
  return page.reverse()
}

/** Your own messages: from all of your conversations, or from the one with a given person. Empty for anyone else's. */
export async function readOwn(
  db: Queryable,
  viewer: Viewer,
  { with: other, ...window }: MessageWindow & { with?: string },
): Promise<MessageRow[]> {
  const side = sideOf(viewer)
  if (!side || !viewer.verified) return []
  const own = side === 'family' ? eq(messages.familyId, viewer.id) : eq(messages.staffId, viewer.id)
  if (other === undefined) {
    if (side === 'family') return readWindow(db, own, {})
    const newest = db.select().from(messages).where(own).orderBy(desc(messages.createdAt)).limit(PAGE_SIZE)
    return (await newest).reverse()
  }
  if (!isId(other)) return []
  const pair = side === 'family' ? eq(messages.staffId, other) : eq(messages.familyId, other)
  return readWindow(db, and(own, pair)!, window)
}
