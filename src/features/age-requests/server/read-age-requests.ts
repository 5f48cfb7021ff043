import { and, asc, eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { children } from '#src/features/families/server/tables.ts'
import { ageOn, dayOf } from '#src/lib/dates.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { AgeRequestAnswer, OpenAgeRequestAnswer } from '../contract.ts'
import { ageRequests } from './tables.ts'

/** More than staff decide in one sitting; the total says how many there are. */
const MOST_SHOWN = 50

const familyColumns = {
  classId: ageRequests.offeringId,
  childId: ageRequests.childId,
  state: ageRequests.state,
  answer: ageRequests.answer,
}

/** A family's requests, oldest first. */
export const readFamilyAgeRequests = (db: Queryable, parentId: string): Promise<AgeRequestAnswer[]> =>
  db.select(familyColumns).from(ageRequests).where(eq(ageRequests.parentId, parentId)).orderBy(asc(ageRequests.askedAt))

/** The request of a child for a class, if there is one. */
export async function readAgeRequest(
  db: Queryable,
  classId: string,
  childId: string,
): Promise<AgeRequestAnswer | undefined> {
  const of = and(eq(ageRequests.offeringId, classId), eq(ageRequests.childId, childId))
  const [found] = await db.select(familyColumns).from(ageRequests).where(of)
  return found
}

/** The requests that wait for staff, oldest first. */
export async function readOpenAgeRequests(
  db: Queryable,
  zone: string,
): Promise<{ requests: OpenAgeRequestAnswer[]; total: number }> {
  const open = eq(ageRequests.state, 'open')
  const rows = await db
    .select({ request: ageRequests, offering: offerings, child: children, parent: users })
    .from(ageRequests)
    .innerJoin(offerings, eq(offerings.id, ageRequests.offeringId))
    .innerJoin(children, eq(children.id, ageRequests.childId))
    .innerJoin(users, eq(users.id, ageRequests.parentId))
    .where(open)
    .orderBy(asc(ageRequests.askedAt), asc(ageRequests.id))
    .limit(MOST_SHOWN)
  const total = rows.length < MOST_SHOWN ? rows.length : await db.$count(ageRequests, open)
  const requests = rows.map(({ request, offering, child, parent }) => ({
    id: request.id,
    classId: offering.id,
    title: offering.title,
    startsAt: offering.startsAt?.toISOString() ?? null,
    ageMin: offering.ageMin,
    ageMax: offering.ageMax,
    familyId: parent.id,
    family: `${parent.firstName} ${parent.lastName}`,
    child: `${child.firstName} ${child.lastName}`,
    age: offering.startsAt && ageOn(child.dateOfBirth, dayOf(offering.startsAt, zone)),
    note: request.note,
    askedAt: request.askedAt.toISOString(),
  }))
  return { requests, total }
}
