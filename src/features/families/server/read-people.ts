import { desc, eq } from 'drizzle-orm'
import { findUser } from '#src/features/accounts/server.ts'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { dayOf } from '#src/lib/dates.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { childrenOf } from './children-of.ts'
import { contactsOf } from './keep-contacts.ts'
import { pickupPeopleOf } from './pickup-people.ts'
import { toSafetyAnswer } from './safety-columns.ts'
import { peopleChanges } from './tables.ts'

const MOST = 50

/**
 * Emergency contacts, pickup people and their history, plus each child's safety information, for staff. `undefined` when
 * there's no such family (T80).
 */
export async function readPeople(db: Queryable, parentId: string, now: Date) {
  const parent = await findUser(db, parentId)
  if (parent?.role !== 'parent') return undefined
  const [contacts, pickupPeople, kids, { timeZone }, changes] = await Promise.all([
    contactsOf(db, parentId),
    pickupPeopleOf(db, parentId),
    childrenOf(db, parentId),
    readProgramSettingsIn(db),
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
  const children = kids.map(child => {
    const days = { checkedOn: dayOf(child.safetyCheckedAt, timeZone), today: dayOf(now, timeZone) }
    return { id: child.id, firstName: child.firstName, allergies: child.allergies, safety: toSafetyAnswer(child, days) }
  })
  return { contacts, pickupPeople, children, changes: shown }
}
