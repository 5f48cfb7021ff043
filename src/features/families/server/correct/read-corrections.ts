import { desc, eq, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { familyCorrections } from '../tables.ts'

/** What staff corrected for a family, newest first, at most `most`. `by` is for staff only. */
export async function correctionsOf(db: Queryable, parentId: string, most: number) {
  const { id, what, childId, details, reason, createdAt } = familyCorrections
  const rows = await db
    .select({
      id,
      what,
      childId,
      details,
      reason,
      by: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      at: createdAt,
    })
    .from(familyCorrections)
    .innerJoin(users, eq(users.id, familyCorrections.madeBy))
    .where(eq(familyCorrections.parentId, parentId))
    .orderBy(desc(createdAt), desc(id))
    .limit(most)
  return rows.map(row => ({ ...row, at: row.at.toISOString() }))
}
