import { desc, eq } from 'drizzle-orm'
import { findUser } from '#src/features/accounts/server.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { contactsOf } from './keep-contacts.ts'
import { pickupPeopleOf } from './pickup-people.ts'
import { peopleChanges } from './tables.ts'

const MOST = 50

/** Whom staff call and to whom they hand a child, with who it was before; `undefined` without such a family (THREATS T80). */
export async function readPeople(db: Queryable, parentId: string) {
  const parent = await findUser(db, parentId)
  if (parent?.role !== 'parent') return undefined
  const [contacts, pickupPeople, changes] = await Promise.all([
    contactsOf(db, parentId),
    pickupPeopleOf(db, parentId),
    db
      .select()
      .from(peopleChanges)
      .where(eq(peopleChanges.parentId, parentId))
      .orderBy(desc(peopleChanges.createdAt), desc(peopleChanges.id))
      .limit(MOST),
  ])
  const shown = changes.map(({ id, kind, before, after, createdAt }) => ({
    id,
    kind,
    before,
    after,
    at: createdAt.toISOString(),
  }))
  return { contacts, pickupPeople, changes: shown }
}
