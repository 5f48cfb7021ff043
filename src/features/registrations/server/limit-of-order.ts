import { and, eq } from 'drizzle-orm'
import type { ProgramSettings } from '#src/features/organization/program-settings.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { sendInOrder } from '#src/platform/database/send-in-order.ts'
import { unpaidUntil } from '../unpaid-time.ts'
import { readUnpaidHolds, type UnpaidHolds } from './read-unpaid-holds.ts'
import { type orders, registrations } from './tables.ts'

type Order = Pick<typeof orders.$inferSelect, 'id' | 'parentId' | 'keptByStaff'>

/** The classes in which an order holds unpaid spots. */
export const readPendingPlaces = (db: Queryable, orderId: string) =>
  db
    .select({ offeringId: registrations.offeringId })
    .from(registrations)
    .where(and(eq(registrations.orderId, orderId), eq(registrations.status, 'pending')))

/** How long the family may hold all these spots of an open order unpaid; undefined without a limit, as for staff. */
export function limitOf(
  { keptByStaff }: Pick<Order, 'keptByStaff'>,
  places: readonly { offeringId: string }[],
  { inClass }: UnpaidHolds,
  now: Date,
  holdMinutes: number,
): Date | undefined {
  if (keptByStaff || places.length === 0) return undefined
  const limits = places.map(({ offeringId }) => unpaidUntil(inClass(offeringId), now, holdMinutes).getTime())
  return new Date(Math.min(...limits))
}

/** The same, read for an order. In a transaction, its reads are sent together. */
export async function limitOfOrder(
  db: Queryable,
  order: Order,
  now: Date,
  { holdMinutes, offerHours }: Pick<ProgramSettings, 'holdMinutes' | 'offerHours'>,
): Promise<Date | undefined> {
  if (order.keptByStaff) return undefined
  const [places, holds] = await sendInOrder(
    () => readPendingPlaces(db, order.id),
    () => readUnpaidHolds(db, order.parentId, now, offerHours),
  )
  return limitOf(order, places, holds, now, holdMinutes)
}
