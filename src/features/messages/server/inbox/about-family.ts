import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { findUser } from '#src/features/accounts/server.ts'
import { offerings, sessions } from '#src/features/classes/server/tables.ts'
import { children } from '#src/features/families/server/tables.ts'
import { childrenOf } from '#src/features/families/server.ts'
import { readProgramSettings } from '#src/features/organization/server.ts'
import { creditBalance } from '#src/features/payments/server.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import { attendanceColumns, attends, comes } from '#src/features/registrations/server.ts'
import { ageOn, dayOf } from '#src/lib/dates.ts'
import type { Database, Queryable } from '#src/platform/database/open-database.ts'
import { STATE_COLUMNS, type StateRow, stateOf } from './thread-state.ts'

/** What shows next to a thread, without any health information, or `undefined` when there's no such family. */
export async function aboutFamily(db: Database, familyId: string, now: Date) {
  const parent = await findUser(db, familyId)
  if (parent?.role !== 'parent') return undefined
  const { timeZone } = await readProgramSettings(db)
  const [kids, states, nextClass, waiting, credit] = await Promise.all([
    childrenOf(db, familyId),
    db.execute<StateRow>(sql`SELECT ${STATE_COLUMNS} FROM family_threads t
      LEFT JOIN users a ON a.id = t.assignee_id WHERE t.family_id = ${familyId}`),
    nextClassOf(db, familyId, now, timeZone),
    waitingOf(db, familyId),
    creditBalance(db, familyId),
  ])
  const { id, firstName, lastName } = parent
  return {
    family: { id, firstName, lastName, name: `${firstName} ${lastName}` },
    active: parent.disabledAt === null,
    addressProved: parent.emailVerifiedAt !== null,
    state: states.rows[0]
      ? stateOf(states.rows[0], now)
      : { assignee: null, snoozedUntil: null, done: false, waitingSince: null },
    children: kids.map(kid => ({
      id: kid.id,
      firstName: kid.firstName,
      age: ageOn(kid.dateOfBirth, dayOf(now, timeZone)),
    })),
    nextClass,
    waiting,
    credit,
  }
}

async function nextClassOf(db: Queryable, familyId: string, now: Date, zone: string) {
  const coming = await db
    .select({
      child: children.firstName,
      title: offerings.title,
      startsAt: sessions.startsAt,
      ...attendanceColumns,
    })
    .from(registrations)
    .innerJoin(children, eq(children.id, registrations.childId))
    .innerJoin(offerings, eq(offerings.id, registrations.offeringId))
    .innerJoin(sessions, eq(sessions.offeringId, offerings.id))
    .where(and(eq(registrations.parentId, familyId), comes, gt(sessions.startsAt, now), isNull(sessions.cancelledAt)))
    .orderBy(asc(sessions.startsAt))
  const next = coming.find(each => attends(each, each.startsAt, zone))
  return next ? { child: next.child, title: next.title, startsAt: next.startsAt.toISOString() } : null
}

function waitingOf(db: Queryable, familyId: string) {
  return db
    .select({ child: children.firstName, title: offerings.title })
    .from(registrations)
    .innerJoin(children, eq(children.id, registrations.childId))
    .innerJoin(offerings, eq(offerings.id, registrations.offeringId))
    .where(and(eq(registrations.parentId, familyId), eq(registrations.status, 'waitlisted')))
    .orderBy(asc(registrations.waitlistedAt))
    .limit(5)
}
