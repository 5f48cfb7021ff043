import { and, eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { offerings, sessions } from '#src/features/classes/server/tables.ts'
import { pickupPeopleOf } from '#src/features/families/server.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import { attends, comes } from '#src/features/registrations/server.ts'
import { dayOf } from '#src/lib/dates.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext, Viewer } from '#src/platform/http/handlers.ts'
import type { WhereaboutsAnswer } from '../contract.ts'
import { type Mark, moveBy, sameName, whereabouts } from '../marks.ts'
import { presentWhereabouts } from './present-whereabouts.ts'
import { attendance, attendanceMarks } from './tables.ts'

export type Tap = {
  sessionId: string
  registrationId: string
  key: string
  mark: Mark
  at: string
  releasedTo?: string
  reason?: string
  parentCalled?: boolean
}
type Refusal =
  | 'not-found'
  | 'not-on-roster'
  | 'called-off'
  | 'not-today'
  | 'not-here'
  | 'name-needed'
  | 'not-authorized'
  | 'key-used'
type Row = typeof attendance.$inferSelect

/**
 * Records one tap at check-in, once per key, and updates the child if it's in the state the tap expects. Two tablets take
 * turns at the child's row. An adult who isn't on the pickup list needs a written reason, plus a call to the parent or an
 * admin. A tap is never dated ahead of the server's clock.
 */
export function markAttendance(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  press: Tap,
  asking: Pick<RequestContext, 'note'> & { viewer: Viewer },
  zone: string,
): Promise<Outcome<{ now: WhereaboutsAnswer }, Refusal>> {
  const { sessionId, registrationId, key, mark, releasedTo, reason, parentCalled } = press
  const recordedAt = clock.now()
  const at = new Date(Math.min(Date.parse(press.at), recordedAt.getTime()))
  return inTransaction(db, async tx => {
    const place = await findPlace(tx, press, zone)
    if (!place.ok) return place
    const row = await lockRow(tx, sessionId, registrationId)
    const [known] = await tx.select().from(attendanceMarks).where(eq(attendanceMarks.id, key))
    if (known) {
      const same = known.registrationId === registrationId && known.sessionId === sessionId && known.kind === mark
      return same ? { ok: true, now: presentWhereabouts(registrationId, row) } : refused('key-used')
    }
    if (place.calledOff) return refused('called-off')
    if (dayOf(at, zone) !== dayOf(place.startsAt, zone)) return refused('not-today')
    const move = moveBy(mark, whereabouts(row))
    if (!move.ok) return move
    if (mark === 'release') {
      if (!releasedTo) return refused('name-needed')
      const explained = !!reason && (asking.viewer.role === 'admin' || parentCalled === true)
      if (!place.mayPickUp.some(name => sameName(name, releasedTo)) && !explained) return refused('not-authorized')
    }
    await tx.insert(attendanceMarks).values({
      id: key,
      sessionId,
      registrationId,
      kind: mark,
      at,
      recordedAt,
      actorId: asking.viewer.id,
      releasedTo: mark === 'release' ? releasedTo : null,
      reason: reason || null,
      parentCalled: parentCalled === undefined ? null : parentCalled ? 'yes' : 'no',
    })
    if (!move.changes) return { ok: true, now: presentWhereabouts(registrationId, row) }
    const change = changeBy(mark, at, asking.viewer.id, releasedTo)
    await tx.update(attendance).set(change).where(samePlace(sessionId, registrationId))
    await asking.note(tx, {
      about: { kind: 'attendance', id: registrationId },
      before: { whereabouts: whereabouts(row) },
      // The reason stays only with the tap, where it can be deleted along with the account.
      after: { whereabouts: move.to, session: sessionId },
    })
    return { ok: true, now: presentWhereabouts(registrationId, { ...row, ...change }) }
  })
}

const samePlace = (sessionId: string, registrationId: string) =>
  and(eq(attendance.sessionId, sessionId), eq(attendance.registrationId, registrationId))

async function findPlace(tx: Transaction, { sessionId, registrationId }: Tap, zone: string) {
  const [found] = await tx
    .select({ session: sessions, offeringId: offerings.id })
    .from(sessions)
    .innerJoin(offerings, eq(offerings.id, sessions.offeringId))
    .where(eq(sessions.id, sessionId))
  if (!found) return refused('not-found')
  const { startsAt, cancelledAt } = found.session
  const [taking] = await tx
    .select({ place: registrations, first: users.firstName, last: users.lastName })
    .from(registrations)
    .innerJoin(users, eq(users.id, registrations.parentId))
    .where(and(eq(registrations.id, registrationId), eq(registrations.offeringId, found.offeringId), comes))
  if (!taking || !attends(taking.place, startsAt, zone)) return refused('not-on-roster')
  const named = await pickupPeopleOf(tx, taking.place.parentId)
  const mayPickUp = [`${taking.first} ${taking.last}`.trim(), ...named.map(each => each.fullName)]
  return { ok: true as const, startsAt, calledOff: cancelledAt !== null, mayPickUp }
}

async function lockRow(tx: Transaction, sessionId: string, registrationId: string): Promise<Row> {
  await tx.insert(attendance).values({ sessionId, registrationId }).onConflictDoNothing()
  const [row] = await tx.select().from(attendance).where(samePlace(sessionId, registrationId)).for('update')
  return row!
}

function changeBy(mark: Mark, at: Date, by: string, releasedTo?: string): Partial<Row> {
  const notReleased = { releasedAt: null, releasedBy: null, releasedTo: null }
  if (mark === 'check-in') return { checkedInAt: at, checkedInBy: by, ...notReleased }
  if (mark === 'undo-check-in') return { checkedInAt: null, checkedInBy: null, ...notReleased }
  if (mark === 'undo-release') return notReleased
  return { releasedAt: at, releasedBy: by, releasedTo: releasedTo ?? null }
}
