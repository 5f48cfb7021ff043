import { asc, eq } from 'drizzle-orm'
import type { ServerAccountPart } from '#src/features/accounts/server.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { children } from '#src/features/families/server/tables.ts'
import { ageRequests } from './tables.ts'

/** Requests for children outside the ages of a class, in an account. */
export const ageRequestsPart: ServerAccountPart = {
  name: 'ageRequests',
  read: (db, { id }) =>
    db
      .select({
        class: offerings.title,
        child: children.firstName,
        state: ageRequests.state,
        note: ageRequests.note,
        askedAt: ageRequests.askedAt,
        decidedAt: ageRequests.decidedAt,
        answer: ageRequests.answer,
      })
      .from(ageRequests)
      .innerJoin(offerings, eq(offerings.id, ageRequests.offeringId))
      .innerJoin(children, eq(children.id, ageRequests.childId))
      .where(eq(ageRequests.parentId, id))
      .orderBy(asc(ageRequests.askedAt)),
  async erase(tx, { id }) {
    await tx.delete(ageRequests).where(eq(ageRequests.parentId, id))
  },
}
