import { and, asc, eq, notInArray, sql } from 'drizzle-orm'
import { formatPhone } from '#src/lib/phone-number.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { tidyName } from '../full-name.ts'
import type { EmergencyContact } from '../joining-rules.ts'
import { emergencyContacts, peopleChanges } from './tables.ts'

/** The contacts of a family, in the order they are to be called. */
export function contactsOf(db: Queryable, parentId: string): Promise<EmergencyContact[]> {
  const { fullName, phone, relationship } = emergencyContacts
  return db
    .select({ fullName, phone, relationship })
    .from(emergencyContacts)
    .where(eq(emergencyContacts.parentId, parentId))
    .orderBy(asc(emergencyContacts.position))
}

/** People as they are stored: names, numbers and words without stray spaces. */
export const tidyPeople = (people: readonly EmergencyContact[]): EmergencyContact[] =>
  people.map(({ fullName, phone, relationship }) => ({
    fullName: tidyName(fullName),
    phone: formatPhone(phone),
    relationship: relationship.trim(),
  }))

export const isSameList = (one: readonly EmergencyContact[], other: readonly EmergencyContact[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * Makes these two the contacts of a family. If others stood there before they are kept in the history, and answered, so
 * that the account can be told (T80); `undefined` when there was nobody or nothing changed.
 */
export async function keepContacts(
  tx: Queryable,
  parentId: string,
  contacts: readonly EmergencyContact[],
): Promise<{ before: EmergencyContact[]; after: EmergencyContact[] } | undefined> {
  const before = await contactsOf(tx, parentId)
  const tidy = tidyPeople(contacts)
  if (isSameList(before, tidy)) return undefined
  await tx
    .insert(emergencyContacts)
    .values(tidy.map((contact, at) => ({ parentId, position: at + 1, ...contact })))
    .onConflictDoUpdate({
      target: [emergencyContacts.parentId, emergencyContacts.position],
      set: {
        fullName: sql`excluded.full_name`,
        phone: sql`excluded.phone`,
        relationship: sql`excluded.relationship`,
      },
    })
  // Whoever stood in another place of the list than the first two.
  await tx
    .delete(emergencyContacts)
    .where(and(eq(emergencyContacts.parentId, parentId), notInArray(emergencyContacts.position, [1, 2])))
  if (before.length === 0) return undefined
  await tx.insert(peopleChanges).values({ parentId, kind: 'emergency-contacts', before, after: tidy })
  return { before, after: tidy }
}
