import { eq, inArray } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { Viewer } from '#src/platform/http/handlers.ts'
import type { StaffMessageAnswer } from '../../inbox-contract.ts'
import { answerOf } from '../answer-of.ts'
import { type MessageWindow, readWindow } from '../read-messages.ts'
import { messages } from '../tables.ts'

/** A page of everything between a family and staff, with the staff member for each. Empty for a family that never wrote. */
export async function readThread(
  db: Queryable,
  viewer: Viewer,
  familyId: string,
  window: MessageWindow,
): Promise<StaffMessageAnswer[]> {
  const rows = await readWindow(db, eq(messages.familyId, familyId), window)
  const ids = [...new Set(rows.map(each => each.staffId))]
  const { id, firstName, lastName } = users
  const staff = ids.length === 0 ? [] : await db.select({ id, firstName, lastName }).from(users).where(inArray(id, ids))
  const nameOf = new Map(staff.map(each => [each.id, `${each.firstName} ${each.lastName}`]))
  return rows.map(row => ({ ...answerOf(row, viewer), staffName: nameOf.get(row.staffId) ?? '' }))
}
