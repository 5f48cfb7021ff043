import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { offerings, sessions } from '#src/features/classes/server/tables.ts'
import { newId } from '#src/lib/ids.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import type { InstructorsAnswer } from '../contract.ts'
import { instructors } from './tables.ts'

type Recording = Pick<RequestContext, 'note'>
const worksHere = and(inArray(users.role, ['staff', 'admin']), isNull(users.disabledAt))
const nameOf = (person: { firstName: string; lastName: string }) => `${person.firstName} ${person.lastName}`.trim()

/** Who teaches a class, and who could; `undefined` if there's no such class. */
export async function readInstructors(db: Queryable, offeringId: string): Promise<InstructorsAnswer | undefined> {
  const known = await db.select({ id: offerings.id }).from(offerings).where(eq(offerings.id, offeringId))
  if (known.length === 0) return undefined
  const rows = await db
    .select({ id: instructors.id, person: users, sessionId: sessions.id, startsAt: sessions.startsAt })
    .from(instructors)
    .innerJoin(users, and(eq(users.id, instructors.userId), worksHere))
    .leftJoin(sessions, eq(sessions.id, instructors.sessionId))
    .where(eq(instructors.offeringId, offeringId))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(instructors.id))
  const staff = await db
    .select()
    .from(users)
    .where(worksHere)
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
  const all = rows.map(({ id, person, sessionId, startsAt }) => ({
    id,
    userId: person.id,
    name: nameOf(person),
    session: sessionId && startsAt ? { id: sessionId, startsAt: startsAt.toISOString() } : null,
  }))
  return {
    instructors: [
      ...all.filter(each => !each.session),
      ...all.filter(each => each.session).sort((a, b) => a.session!.startsAt.localeCompare(b.session!.startsAt)),
    ],
    staff: staff.map(person => ({ id: person.id, name: nameOf(person) })),
  }
}

type Added = { offeringId: string; userId: string; sessionId: string | null }

/** Lets someone teach a class or one session of it, once. */
export function addInstructor(
  { db }: Pick<App, 'db'>,
  { offeringId, userId, sessionId }: Added,
  { note }: Recording,
): Promise<Outcome<object, 'not-found' | 'not-staff' | 'no-session'>> {
  return inTransaction(db, async tx => {
    const known = await tx.select({ id: offerings.id }).from(offerings).where(eq(offerings.id, offeringId)).for('share')
    if (known.length === 0) return refused('not-found')
    if (sessionId) {
      const its = and(eq(sessions.id, sessionId), eq(sessions.offeringId, offeringId))
      const found = await tx.select({ id: sessions.id }).from(sessions).where(its).for('share')
      if (found.length === 0) return refused('no-session')
    }
    // Someone who is turned into a parent's account or leaves at this moment waits for us, or we wait for it.
    const person = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), worksHere))
      .for('share')
    if (person.length === 0) return refused('not-staff')
    const added = await tx
      .insert(instructors)
      .values({ id: newId(), offeringId, userId, sessionId })
      .onConflictDoNothing()
      .returning()
    if (added.length > 0)
      await note(tx, { about: { kind: 'class', id: offeringId }, after: { instructor: userId, session: sessionId } })
    return { ok: true }
  })
}

/** Ends what `addInstructor` began. Removing someone twice changes nothing. */
export function removeInstructor(
  { db }: Pick<App, 'db'>,
  { offeringId, instructorId }: { offeringId: string; instructorId: string },
  { note }: Recording,
): Promise<void> {
  return inTransaction(db, async tx => {
    const its = and(eq(instructors.id, instructorId), eq(instructors.offeringId, offeringId))
    const [removed] = await tx.delete(instructors).where(its).returning()
    if (removed)
      await note(tx, {
        about: { kind: 'class', id: offeringId },
        before: { instructor: removed.userId, session: removed.sessionId },
      })
  })
}
