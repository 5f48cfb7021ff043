import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { formatPhone } from '#src/lib/phone-number.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { normalizeName } from '../full-name.ts'
import type { EmergencyContact, NamedContact } from '../registration-rules.ts'
import { emergencyContacts, peopleChanges } from './tables.ts'

/** A family's emergency contacts, in the order to call them. */
export function contactsOf(db: Queryable, parentId: string): Promise<EmergencyContact[]> {
  const { fullName, phone, relationship } = emergencyContacts
  return db
    .select({ fullName, phone, relationship })
    .from(emergencyContacts)
    .where(eq(emergencyContacts.parentId, parentId))
    .orderBy(asc(emergencyContacts.position))
}

/** Contacts as stored: names, numbers and relationships without stray spaces. */
export const normalizePeople = (people: readonly EmergencyContact[]): EmergencyContact[] =>
  people.map(({ fullName, phone, relationship }) => ({
    fullName: normalizeName(fullName),
    phone: formatPhone(phone),
    relationship: relationship.trim(),
  }))

/** The same, with their ticks. */
export const normalizeContacts = (contacts: readonly NamedContact[]): NamedContact[] =>
  normalizePeople(contacts).map((contact, at) => ({ ...contact, mayPickUp: contacts[at]!.mayPickUp }))

export const isSameList = (one: readonly EmergencyContact[], other: readonly EmergencyContact[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * Makes these people the family's emergency contacts. If different people were listed before, they're kept in the
 * history and returned, so the account can be notified (T80). Returns `undefined` if nothing was listed or nothing changed.
 */
export async function saveEmergencyContacts(
  tx: Queryable,
  parentId: string,
  contacts: readonly EmergencyContact[],
): Promise<{ before: EmergencyContact[]; after: EmergencyContact[] } | undefined> {
  const before = await contactsOf(tx, parentId)
  const tidy = normalizePeople(contacts)
  if (isSameList(before, tidy)) return undefined
  await tx
    .insert(emergencyContacts)
    .values(tidy.map((contact, index) => ({ parentId, position: index + 1, ...contact })))
    .onConflictDoUpdate({
      target: [emergencyContacts.parentId, emergencyContacts.position],
      set: {
        fullName: sql`excluded.full_name`,
        phone: sql`excluded.phone`,
        relationship: sql`excluded.relationship`,
      },
    })
  // Anyone listed beyond these.
  await tx
    .delete(emergencyContacts)
    .where(and(eq(emergencyContacts.parentId, parentId), gt(emergencyContacts.position, tidy.length)))
  if (before.length === 0) return undefined
  await tx.insert(peopleChanges).values({ parentId, kind: 'emergency-contacts', before, after: tidy })
  return { before, after: tidy }
}
