import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { offerings, sessions } from '#src/features/classes/server/tables.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { instructors } from './tables.ts'

/** Whether someone teaches the session of a statement that reads `sessions`: the whole class, or only this one. */
export const teachesSession = (userId: string): SQL => sql`EXISTS (
  SELECT 1 FROM ${instructors} WHERE ${and(
    eq(instructors.userId, userId),
    eq(instructors.offeringId, sessions.offeringId),
    or(isNull(instructors.sessionId), eq(instructors.sessionId, sessions.id)),
  )})`

/**
 * Whether someone teaches the whole class that a statement has in this column. A substitute for one session doesn't:
 * what concerns the class concerns families they never meet.
 */
export const teachesClass = (userId: string, offeringId: SQL | typeof offerings.id): SQL => sql`EXISTS (
  SELECT 1 FROM ${instructors} WHERE ${and(eq(instructors.userId, userId), sql`${instructors.offeringId} = ${offeringId}`, isNull(instructors.sessionId))})`

/** Whether someone teaches a session. False if it doesn't exist. */
export async function isTheirSession(db: Queryable, sessionId: string, userId: string): Promise<boolean> {
  const found = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), teachesSession(userId)))
  return found.length > 0
}

/** Whether someone teaches a whole class. False if it doesn't exist. */
export async function isTheirClass(db: Queryable, offeringId: string, userId: string): Promise<boolean> {
  const found = await db
    .select({ id: offerings.id })
    .from(offerings)
    .where(and(eq(offerings.id, offeringId), teachesClass(userId, offerings.id)))
  return found.length > 0
}
