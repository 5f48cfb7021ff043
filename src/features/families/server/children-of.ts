import { asc, eq } from 'drizzle-orm'
import { ageOn, dayOf } from '#src/lib/dates.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { ChildAnswer } from '../contract.ts'
import { toSafetyAnswer } from './safety-columns.ts'
import { children } from './tables.ts'

export type Child = typeof children.$inferSelect

/** A family's children in the order they were added. */
export function childrenOf(db: Queryable, parentId: string): Promise<Child[]> {
  return db
    .select()
    .from(children)
    .where(eq(children.parentId, parentId))
    .orderBy(asc(children.createdAt), asc(children.id))
}

/** The child's parent, or `undefined` when there's no such child. */
export async function parentOfChild(db: Queryable, childId: string): Promise<string | undefined> {
  const [found] = await db.select({ parentId: children.parentId }).from(children).where(eq(children.id, childId))
  return found?.parentId
}

/**
 * A child as their family sees them on a given day in the program's time zone. An account with an unverified email address
 * sees no health data (T2).
 */
export function toChildAnswer(child: Child, now: Date, zone: string, verified: boolean): ChildAnswer {
  const { id, firstName, lastName, dateOfBirth, parentId, interests, photoConsent } = child
  const today = dayOf(now, zone)
  return {
    id,
    firstName,
    lastName,
    dateOfBirth,
    birthDate: dateOfBirth,
    age: ageOn(dateOfBirth, today),
    parentId,
    allergies: verified ? child.allergies : null,
    safety: verified ? toSafetyAnswer(child, { checkedOn: dayOf(child.safetyCheckedAt, zone), today }) : null,
    interests,
    otherInterest: child.otherInterest,
    photoConsent: photoConsent ? 'yes' : 'no',
  }
}
