import { and, eq, inArray, sql } from 'drizzle-orm'
import { releaseSpots } from '#src/features/classes/server.ts'
import { newId } from '#src/lib/ids.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import type { Context } from './context.ts'
import { registrations } from './tables.ts'
import { moveToEndOfWaitlist, type Unpaid } from './waitlist-order.ts'

const AT_ONCE = 200
const onItsWay = sql`p.status IN ('processing', 'needs_action')`
type Released = { freed: Unpaid[]; ran_out: string[]; lapsed: string[]; given_up: string[] }
/** The classes in which expired holds are in the way; if not given, all classes. */
export type Which = {
  offeringIds?: readonly string[]
  /** The order whose payment is being settled in this transaction: it must not lapse. */
  except?: string
}

/**
 * Ends holds that have run out at `now`: spots are released, orders lapse. Locked orders are skipped,
 * never waited for. An order whose payment is pending (`processing`, `needs_action`) stays open although its
 * spots are free for others; it is decided by the payment's success or failure, and not checked again before.
 * The families' other children move to the end of the waitlist. Answers how many spots opened up.
 */
export async function releaseExpiredHolds(context: Context, tx: Transaction, which: Which = {}): Promise<number> {
  const now = context.clock.now().toISOString()
  const { rows } = await tx.execute<Released>(sql`
    WITH due AS (
      SELECT o.id FROM orders o
      WHERE o.status = 'open' AND o.held_until <= ${now}::timestamptz ${orderFilter(which)}
        AND (EXISTS (SELECT 1 FROM registrations r
            WHERE r.order_id = o.id AND r.status = 'pending' AND r.held_until <= ${now}::timestamptz)
          OR NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id AND ${onItsWay}))
      ORDER BY o.id LIMIT ${AT_ONCE} FOR UPDATE OF o SKIP LOCKED
    ), offers AS (
      SELECT r.id FROM registrations r
      WHERE r.status = 'pending' AND r.order_id IS NULL AND r.held_until <= ${now}::timestamptz ${registrationFilter(which)}
      ORDER BY r.id LIMIT ${AT_ONCE} FOR UPDATE OF r SKIP LOCKED
    ), ended AS (
      UPDATE registrations r SET status = 'cancelled', cancelled_at = ${now}::timestamptz,
        ended_because = CASE WHEN r.offered_at IS NULL THEN 'hold-ran-out' ELSE 'offer-ran-out' END
      WHERE r.status = 'pending' AND r.held_until <= ${now}::timestamptz
        AND (r.order_id IN (SELECT id FROM due) OR r.id IN (SELECT id FROM offers))
      RETURNING r.id, r.offering_id, r.parent_id, r.offered_at
    ), lapsed AS (
      UPDATE orders o SET status = 'lapsed' FROM due
      WHERE o.id = due.id AND NOT EXISTS (
        SELECT 1 FROM payments p WHERE p.order_id = o.id AND ${onItsWay})
      RETURNING o.id
    )
    SELECT (SELECT coalesce(json_agg(json_build_object('offeringId', offering_id, 'parentId', parent_id)), '[]'::json)
        FROM ended) AS freed,
      ARRAY(SELECT id::text FROM ended WHERE offered_at IS NOT NULL) AS ran_out,
      ARRAY(SELECT id::text FROM lapsed) AS lapsed,
      ARRAY(SELECT l.id::text FROM lapsed l JOIN payments p ON p.order_id = l.id
        WHERE p.status NOT IN ('succeeded', 'cancelled')) AS given_up`)
  const { freed, ran_out, lapsed, given_up } = rows[0]!
  await restoreOffers(tx, lapsed, context.clock.now())
  for (const orderId of given_up) await context.enqueue(tx, 'cancel-payment', { orderId })
  if (freed.length === 0) return 0
  if (ran_out.length > 0) await context.offersRanOut?.(tx, ran_out)
  await moveToEndOfWaitlist(tx, freed, context.clock.now())
  await releaseSpots(
    tx,
    freed.map(({ offeringId }) => ({ offeringId, count: 1 })),
  )
  await context.placesFreed?.(tx, [...new Set(freed.map(({ offeringId }) => offeringId))])
  await context.changed(tx, 'classes')
  return freed.length
}

function orderFilter({ offeringIds, except }: Which) {
  const others = except ? sql`AND o.id <> ${except}::uuid` : sql``
  if (!offeringIds) return others
  return sql`${others} AND EXISTS (SELECT 1 FROM registrations h WHERE h.order_id = o.id AND h.status = 'pending'
    AND h.offering_id = ANY(${sql.param([...offeringIds])}::uuid[]))`
}

function registrationFilter({ offeringIds }: Which) {
  return offeringIds ? sql`AND r.offering_id = ANY(${sql.param([...offeringIds])}::uuid[])` : sql``
}

/**
 * A waitlist offer that was ordered together with other spots outlives their shorter hold: when the order
 * lapses it becomes an offer again, until its original end. `taken` stays as it is.
 */
async function restoreOffers(tx: Transaction, lapsedOrderIds: readonly string[], now: Date): Promise<void> {
  if (lapsedOrderIds.length === 0) return
  const kept = await tx
    .update(registrations)
    .set({ status: 'cancelled', endedBecause: 'replaced', cancelledAt: now })
    .where(and(inArray(registrations.orderId, [...lapsedOrderIds]), eq(registrations.status, 'pending')))
    .returning()
  if (kept.length === 0) return
  await tx.insert(registrations).values(
    kept.map(place => ({
      ...place,
      id: newId(),
      orderId: null,
      status: 'pending' as const,
      endedBecause: null,
      cancelledAt: null,
    })),
  )
}
