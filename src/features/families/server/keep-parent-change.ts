import type { Profile } from '#src/features/accounts/server.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { FamilyPerson } from '../family-people.ts'
import { peopleChanges } from './tables.ts'

/** Records the parent's previous name and phone: the parent can always pick up, and staff call the parent first (T80). */
export async function recordParentChange(
  tx: Queryable,
  parentId: string,
  { before, after }: { before: Profile; after: Profile },
): Promise<void> {
  await tx
    .insert(peopleChanges)
    .values({ parentId, kind: 'parent', before: [asPerson(before)], after: [asPerson(after)] })
}

const asPerson = ({ firstName, lastName, phone }: Profile): FamilyPerson => ({
  fullName: `${firstName} ${lastName}`.trim(),
  phone: phone ?? '',
  relationship: 'Parent',
})
