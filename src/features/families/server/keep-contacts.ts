import { asc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { tidyName } from '../full-name.ts'
import type { EmergencyContact } from '../joining-rules.ts'
import { formatPhone } from '../phone-number.ts'
import { emergencyContacts } from './tables.ts'

/** The contacts of a family, in the order they are to be called. */
export function contactsOf(db: Queryable, parentId: string): Promise<EmergencyContact[]> {
  const { fullName, phone, relationship } = emergencyContacts
  return db
    .select({ fullName, phone, relationship })
    .from(emergencyContacts)
    .where(eq(emergencyContacts.parentId, parentId))
    .orderBy(asc(emergencyContacts.position))
}

/**
 * Makes these two the contacts of a family. Answers who stood there before if that was somebody else, so that the
 * account can be told (THREATS T80); `undefined` when there was nobody or nothing changed.
 */
export async function keepContacts(
  tx: Queryable,
  parentId: string,
  contacts: readonly EmergencyContact[],
): Promise<{ before: EmergencyContact[]; after: EmergencyContact[] } | undefined> {
  const before = await contactsOf(tx, parentId)
  const tidy = contacts.map(({ fullName, phone, relationship }) => ({
    fullName: tidyName(fullName),
    phone: formatPhone(phone),
    relationship: relationship.trim(),
  }))
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
  const changed = before.length > 0 && JSON.stringify(before) !== JSON.stringify(tidy)
  return changed ? { before, after: tidy } : undefined
}
