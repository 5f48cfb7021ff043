import { asc, eq } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { FamilyPerson } from '../family-people.ts'
import { isSameList, normalizePeople } from './keep-contacts.ts'
import { peopleChanges, pickupPeople } from './tables.ts'

/** The people who can pick up a family's children besides the parent, in the order they were named. */
export function pickupPeopleOf(db: Queryable, parentId: string): Promise<FamilyPerson[]> {
  const { fullName, phone, relationship } = pickupPeople
  return db
    .select({ fullName, phone, relationship })
    .from(pickupPeople)
    .where(eq(pickupPeople.parentId, parentId))
    .orderBy(asc(pickupPeople.position))
}

/** Replaces the pickup list and keeps the previous one. Returns `undefined` when nothing changed. */
export async function savePickupPeople(
  tx: Queryable,
  parentId: string,
  people: readonly FamilyPerson[],
): Promise<{ before: FamilyPerson[]; after: FamilyPerson[] } | undefined> {
  const before = await pickupPeopleOf(tx, parentId)
  const after = normalizePeople(people)
  if (isSameList(before, after)) return undefined
  await tx.delete(pickupPeople).where(eq(pickupPeople.parentId, parentId))
  if (after.length > 0)
    await tx.insert(pickupPeople).values(after.map((person, index) => ({ parentId, position: index + 1, ...person })))
  await tx.insert(peopleChanges).values({ parentId, kind: 'pickup-people', before, after })
  return { before, after }
}
