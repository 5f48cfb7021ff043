import { and, eq, sql } from 'drizzle-orm'
import type { ProgramSettings } from '#src/features/organization/program-settings.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { sendInOrder } from '#src/platform/database/send-in-order.ts'
import { type UnpaidHold, unpaidUntil } from '../unpaid-time.ts'
import { type orders, registrations } from './tables.ts'

export type UnpaidHolds = {
  /** Whether the account's email address is confirmed. */
  confirmed: boolean
  /** When each unpaid hold started, without those that a later order of the family took over. */
  begun: Date[]
  /** What the family held in a class. */
  inClass(offeringId: string): UnpaidHold[]
}

type Row = { offeringId: string; begun: string; replaced: boolean; from: string; until: string }

/**
 * What a family held in the 24 hours before `now`, or holds now, without having paid for it. Spots that staff booked or hold
 * for it don't count, and for a waitlist offer only the time after the offer's hours counts.
 */
export async function readUnpaidHolds(
  db: Queryable,
  parentId: string,
  now: Date,
  offerHours: number,
): Promise<UnpaidHolds> {
  const { rows } = await db.execute<{ confirmed: boolean; holds: Row[] }>(sql`
    SELECT u.email_verified_at IS NOT NULL AS confirmed, coalesce((
      SELECT json_agg(json_build_object('offeringId', r.offering_id, 'begun', r.created_at,
        'replaced', r.ended_because IS NOT DISTINCT FROM 'replaced',
        'from', greatest(r.created_at, r.offered_at + make_interval(hours => ${offerHours})),
        'until', least(r.held_until, r.cancelled_at)))
      FROM registrations r JOIN orders o ON o.id = r.order_id
      WHERE r.parent_id = u.id AND r.status IN ('pending', 'cancelled') AND r.payment_status = 'unpaid'
        AND NOT o.kept_by_staff
        AND greatest(r.created_at, least(r.held_until, r.cancelled_at)) > ${now.toISOString()}::timestamptz - interval '24 hours'
    ), '[]'::json) AS holds
    FROM users u WHERE u.id = ${parentId}`)
  const { confirmed, holds } = rows[0]!
  return {
    confirmed,
    begun: holds.filter(each => !each.replaced).map(each => new Date(each.begun)),
    inClass: offeringId =>
      holds
        .filter(each => each.offeringId === offeringId)
        .map(({ from, until }) => ({ from: new Date(from), until: new Date(until) })),
  }
}

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
