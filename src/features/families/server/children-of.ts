import { asc, eq } from 'drizzle-orm'
import { ageOn } from '#src/lib/dates.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { ChildAnswer } from '../contract.ts'
import { children } from './tables.ts'

export type Child = typeof children.$inferSelect

/** The children of a family in the order they were added. */
export function childrenOf(db: Queryable, parentId: string): Promise<Child[]> {
  return db
    .select()
    .from(children)
    .where(eq(children.parentId, parentId))
    .orderBy(asc(children.createdAt), asc(children.id))
}

/** Whose child it is; `undefined` when there is no such child. */
export async function parentOfChild(db: Queryable, childId: string): Promise<string | undefined> {
  const [found] = await db.select({ parentId: children.parentId }).from(children).where(eq(children.id, childId))
  return found?.parentId
}

/** A child as its family sees it; `today` is 'YYYY-MM-DD' in the program's zone. */
export function shownChild(child: Child, today: string): ChildAnswer {
  const { id, firstName, lastName, dateOfBirth, parentId, allergies, interests, photoConsent } = child
  return {
    id,
    firstName,
    lastName,
    dateOfBirth,
    birthDate: dateOfBirth,
    age: ageOn(dateOfBirth, today),
    parentId,
    allergies,
    interests,
    photoConsent: photoConsent ? 'yes' : 'no',
  }
}
