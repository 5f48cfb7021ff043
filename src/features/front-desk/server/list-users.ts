import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'

const PAGE_SIZE = 50

/** Everyone with an open account, or those with one role: by name, one page of 50. */
export function listUsers(
  db: Queryable,
  { role, page = 1 }: { role?: (typeof users.$inferSelect)['role']; page?: number },
) {
  const { id, firstName, lastName, email, profileImageUrl } = users
  return db
    .select({ id, firstName, lastName, email, role: users.role, profileImageUrl })
    .from(users)
    .where(and(isNull(users.disabledAt), role && eq(users.role, role)))
    .orderBy(asc(sql`lower(${firstName})`), asc(sql`lower(${lastName})`), asc(id))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
}
