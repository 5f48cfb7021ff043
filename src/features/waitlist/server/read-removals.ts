import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/tables.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { children } from '#src/features/families/server/tables.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { RemovalAnswer } from '../contract.ts'

const LATEST = 20
const actors = alias(users, 'actors')

/** Children that staff took off a waitlist, by whom and why: the latest 20, of one class or of all. */
export async function readRemovals(db: Queryable, classId: string | undefined): Promise<RemovalAnswer[]> {
  const rows = await removalsQuery(db, classId)
  return rows.map(({ first, last, actorFirst, actorLast, reason, at, ...row }) => ({
    ...row,
    child: `${first} ${last}`.trim(),
    by: `${actorFirst} ${actorLast}`.trim(),
    reason: reason ?? '',
    at: at!.toISOString(),
  }))
}

/** The latest ones come from an index that contains only them. */
export const removalsQuery = (db: Queryable, classId: string | undefined) =>
  db
    .select({
      registrationId: registrations.id,
      first: children.firstName,
      last: children.lastName,
      title: offerings.title,
      actorFirst: actors.firstName,
      actorLast: actors.lastName,
      reason: registrations.endedReason,
      at: registrations.cancelledAt,
    })
    .from(registrations)
    .innerJoin(children, eq(children.id, registrations.childId))
    .innerJoin(offerings, eq(offerings.id, registrations.offeringId))
    .innerJoin(actors, eq(actors.id, registrations.endedBy))
    .where(
      and(
        eq(registrations.endedBecause, 'staff'),
        isNotNull(registrations.waitlistedAt),
        eq(registrations.paymentStatus, 'unpaid'),
        classId ? eq(registrations.offeringId, classId) : undefined,
      ),
    )
    .orderBy(desc(registrations.cancelledAt))
    .limit(LATEST)
