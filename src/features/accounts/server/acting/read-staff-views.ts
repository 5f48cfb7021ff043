import { and, desc, eq } from 'drizzle-orm'
import { auditChanges, auditEntries } from '#src/platform/audit/tables.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { users } from '../tables.ts'

/** How the audit log records that staff started viewing the site as a family. */
export const FAMILY_KIND = 'family'
export const BEGAN_ACTING = { lookingAs: true }

export type StaffView = {
  id: string
  /** ISO 8601 instant when it started. It lasts at most half an hour. */
  at: string
  by: string
  reason: string
}

/** When staff started viewing the site as this family, who and why, newest first. */
export async function readStaffViews(db: Queryable, familyId: string): Promise<StaffView[]> {
  const rows = await db
    .select({
      id: auditChanges.id,
      at: auditEntries.at,
      firstName: users.firstName,
      lastName: users.lastName,
      reason: auditChanges.reason,
    })
    .from(auditChanges)
    .innerJoin(auditEntries, eq(auditEntries.id, auditChanges.entryId))
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(
      and(eq(auditChanges.kind, FAMILY_KIND), eq(auditChanges.thingId, familyId), eq(auditChanges.after, BEGAN_ACTING)),
    )
    .orderBy(desc(auditChanges.id))
    .limit(200)
  return rows.map(({ id, at, firstName, lastName, reason }) => ({
    id,
    at: at.toISOString(),
    by: firstName === null ? 'Former staff' : `${firstName} ${lastName}`.trim(),
    reason: reason ?? '',
  }))
}
