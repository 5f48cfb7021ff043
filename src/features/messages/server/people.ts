import { and, asc, eq, ilike, isNull, or, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { staffWhoMay } from '#src/features/accounts/server.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { Viewer } from '#src/platform/http/handlers.ts'
import type { PersonAnswer } from '../contract.ts'
import { sideOf } from './sides.ts'

const PAGE = 50

/**
 * The people this person may know about (T13). A parent: themselves and the staff they can message, nothing about other
 * families. Staff: themselves and families, by name. Only names and roles are shown.
 */
export async function listPeople(
  db: Queryable,
  viewer: Viewer,
  { q = '', page = 1 }: { q?: string; page?: number },
): Promise<PersonAnswer[]> {
  const { id, firstName, lastName, role } = users
  const side = viewer.verified ? sideOf(viewer) : undefined
  const others = side && (side === 'family' ? staffWhoMay('messages') : eq(role, 'parent'))
  const known = or(eq(id, viewer.id), others)
  const found =
    q === '' ? undefined : ilike(sql`${firstName} || ' ' || ${lastName}`, `%${q.replace(/[\\%_]/g, '\\$&')}%`)
  return db
    .select({ id, firstName, lastName, role })
    .from(users)
    .where(and(isNull(users.disabledAt), known, found))
    .orderBy(asc(sql`lower(${firstName})`), asc(sql`lower(${lastName})`), asc(id))
    .limit(PAGE)
    .offset((page - 1) * PAGE)
}
