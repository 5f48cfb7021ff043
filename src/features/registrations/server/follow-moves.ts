import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { attendanceAfter } from '#src/features/classes/moved-attendance.ts'
import { type Attendance, attends, isSameAttendance } from '#src/features/classes/own-sessions.ts'
import type { ClassFamilies } from '#src/features/classes/server.ts'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import type { Queryable, Transaction } from '#src/platform/database/open-database.ts'
import { ATTENDING_STATUSES } from '../lifecycle.ts'
import { attendanceColumns } from './attendance-columns.ts'
import { registrations } from './tables.ts'

type Moving = Parameters<NonNullable<ClassFamilies['planMove']>>[1]

/** What moving sessions means for the spots of a class: whose days are written, who is told. */
export async function planMove(db: Queryable, moving: Moving) {
  const { timeZone } = await readProgramSettingsIn(db)
  const spots = await spotsAfter(db, moving, timeZone)
  const moves = moving.sessions.filter(each => each.isMoving)
  const told = spots.filter(
    ({ place }) =>
      ATTENDING_STATUSES.some(status => status === place.status) &&
      moves.some(each => attends(place, each.startsAt, timeZone)),
  )
  const parentIds = [...new Set(told.map(({ place }) => place.parentId))].sort()
  const names = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, parentIds))
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id))
  const written = spots.filter(isWritten)
  return {
    familyNames: names.map(each => `${each.firstName} ${each.lastName}`.trim()),
    children: new Set(told.map(({ place }) => place.childId)).size,
    stuck: spots.filter(({ after }) => after === null).length,
    digest: createHash('sha256')
      .update(JSON.stringify([parentIds, written.map(({ place, after }) => [place.id, after])]))
      .digest('base64url'),
    writes: written.length > 0,
  }
}

/**
 * Writes the days of the spots that would otherwise lose or gain a session when sessions move: chosen weeks and dates, a
 * first day after joining late, drop-ins, and those who wait for one of them.
 */
export async function keepSessions(tx: Transaction, moving: Moving): Promise<void> {
  const { timeZone } = await readProgramSettingsIn(tx)
  const written = (await spotsAfter(tx, moving, timeZone)).filter(isWritten)
  // A child's drop-ins are each on a day of their own, also in between.
  const goesLater = moving.sessions.some(each => each.after > each.startsAt)
  const byDay = written.sort((a, b) => ((a.place.endDate ?? '') < (b.place.endDate ?? '') ? -1 : 1))
  for (const { place, after } of goesLater ? byDay.toReversed() : byDay)
    await tx
      .update(registrations)
      .set({ ...after!, days: [...after!.days], spans: [...after!.spans] })
      .where(eq(registrations.id, place.id))
}

type SpotAfter = { place: Awaited<ReturnType<typeof readSpots>>[number]; after: Attendance | null }
const isWritten = ({ place, after }: SpotAfter) => after !== null && !isSameAttendance(place, after)

async function spotsAfter(db: Queryable, { offeringId, sessions }: Moving, zone: string): Promise<SpotAfter[]> {
  const spots = await readSpots(db, offeringId)
  return spots.map(place => ({ place, after: attendanceAfter(place, sessions, zone) }))
}

const readSpots = (db: Queryable, offeringId: string) =>
  db
    .select({
      ...attendanceColumns,
      id: registrations.id,
      parentId: registrations.parentId,
      childId: registrations.childId,
      status: registrations.status,
      option: registrations.enrollmentOption,
    })
    .from(registrations)
    .where(and(eq(registrations.offeringId, offeringId), ne(registrations.status, 'cancelled')))
    .orderBy(asc(registrations.id))
