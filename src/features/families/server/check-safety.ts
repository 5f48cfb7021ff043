import { eq } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { Child } from './children-of.ts'
import { children } from './tables.ts'

/** Records that the family reviewed a child's safety information and confirmed it. */
export async function checkSafety(db: Queryable, childId: string, now: Date): Promise<Child> {
  const [child] = await db.update(children).set({ safetyCheckedAt: now }).where(eq(children.id, childId)).returning()
  return child!
}
