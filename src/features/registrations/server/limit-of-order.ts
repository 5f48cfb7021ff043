import { and, eq } from 'drizzle-orm'
import type { ProgramSettings } from '#src/features/organization/program-settings.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { unpaidUntil } from '../unpaid-time.ts'
import { readUnpaidHolds } from './read-unpaid-holds.ts'
import { type orders, registrations } from './tables.ts'

type Order = Pick<typeof orders.$inferSelect, 'id' | 'parentId' | 'keptByStaff'>

/** How long the family may hold all places of an open order unpaid; undefined without a limit, as staff keep it. */
export async function limitOfOrder(
  db: Queryable,
  { id, parentId, keptByStaff }: Order,
  now: Date,
  { holdMinutes, offerHours }: Pick<ProgramSettings, 'holdMinutes' | 'offerHours'>,
): Promise<Date | undefined> {
  if (keptByStaff) return undefined
  const places = await db
    .select({ offeringId: registrations.offeringId })
    .from(registrations)
    .where(and(eq(registrations.orderId, id), eq(registrations.status, 'pending')))
  if (places.length === 0) return undefined
  const { inClass } = await readUnpaidHolds(db, parentId, now, offerHours)
  const limits = places.map(({ offeringId }) => unpaidUntil(inClass(offeringId), now, holdMinutes).getTime())
  return new Date(Math.min(...limits))
}
