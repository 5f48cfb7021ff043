import { and, desc, eq, gt, ne } from 'drizzle-orm'
import { isId } from '#src/lib/ids.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { Viewer } from '#src/platform/http/handlers.ts'
import { browserName } from '../browser-name.ts'
import { signIns } from './tables.ts'

/** The browsers a person is signed in with: this one first, then the most recently seen. */
export async function listSignIns(db: Queryable, viewer: Viewer, now: Date) {
  const rows = await db
    .select()
    .from(signIns)
    .where(and(eq(signIns.userId, viewer.id), gt(signIns.expiresAt, now)))
    .orderBy(desc(signIns.lastSeenAt), desc(signIns.id))
    .limit(100)
  const shown = rows.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
    id,
    browser: browserName(userAgent),
    signedInAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isThisOne: id === viewer.signInId,
  }))
  return shown.sort((one, other) => Number(other.isThisOne) - Number(one.isThisOne))
}

/** Ends one of the person's sign-ins. Returns false when they have none with that id (T24). */
export async function endOwnSignIn(db: Queryable, viewer: Viewer, signInId: string): Promise<boolean> {
  if (!isId(signInId)) return false
  const ended = await db
    .delete(signIns)
    .where(and(eq(signIns.id, signInId), eq(signIns.userId, viewer.id)))
    .returning({ id: signIns.id })
  return ended.length > 0
}

/** Ends all of the person's sign-ins except the one asking. */
export async function endOtherSignIns(db: Queryable, viewer: Viewer): Promise<void> {
  await db.delete(signIns).where(and(eq(signIns.userId, viewer.id), ne(signIns.id, viewer.signInId)))
}
