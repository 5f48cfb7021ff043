import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { ServerAccountPart } from '#src/features/accounts/server.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { attendance, attendanceMarks } from './tables.ts'

const placesOf = (db: Queryable, parentId: string) =>
  db.select({ id: registrations.id }).from(registrations).where(eq(registrations.parentId, parentId))

/** When the children came, left and with whom. Once the account is deleted, the times stay without names. */
export const attendancePart: ServerAccountPart = {
  name: 'attendance',
  read(db, { id }) {
    const { kind, at, releasedTo, reason } = attendanceMarks
    return db
      .select({ kind, at, releasedTo, reason })
      .from(attendanceMarks)
      .where(inArray(attendanceMarks.registrationId, placesOf(db, id)))
      .orderBy(asc(at))
  },
  async erase(tx, { id }) {
    const places = placesOf(tx, id)
    await tx
      .update(attendanceMarks)
      .set({ releasedTo: null, reason: null })
      .where(inArray(attendanceMarks.registrationId, places))
    await tx
      .update(attendance)
      .set({ releasedTo: 'an adult' })
      .where(and(inArray(attendance.registrationId, places), isNotNull(attendance.releasedTo)))
  },
}
