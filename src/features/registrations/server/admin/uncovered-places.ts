import { sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'

export type UncoveredPlace = {
  registrationId: string
  child: string
  parent: string
  parentEmail: string
  event: string
  startDate: string
  amount: number
}

/**
 * Places in classes still to come that a monthly plan paid for and no plan pays for any more: unpaid, ended, or its month
 * given back in full (THREATS T51); the registration fee in a plan's first payment is no part of the month. `amount` is what the class would cost, in cents.
 */
export async function uncoveredPlaces(db: Queryable, now: Date): Promise<UncoveredPlace[]> {
  const { rows } = await db.execute<UncoveredPlace & { startDate: Date | string }>(sql`
    SELECT r.id AS "registrationId", trim(c.first_name || ' ' || coalesce(c.last_name, '')) AS child,
      trim(u.first_name || ' ' || u.last_name) AS parent, u.email AS "parentEmail", o.title AS event,
      o.starts_at AS "startDate", -l.amount_cents AS amount
    FROM registrations r
    JOIN order_lines l ON l.registration_id = r.id AND l.kind = 'plan-coverage'
    JOIN offerings o ON o.id = r.offering_id
    JOIN children c ON c.id = r.child_id
    JOIN users u ON u.id = r.parent_id
    WHERE r.status IN ('confirmed', 'active') AND o.starts_at > ${now.toISOString()}::timestamptz
      AND NOT EXISTS (
        SELECT FROM subscriptions s WHERE s.child_id = r.child_id AND s.status = 'active'
          AND o.category = ANY(s.covered_categories) AND s.current_period_end > o.starts_at
          AND NOT EXISTS (
            SELECT FROM subscription_payments h JOIN payments p ON p.id = h.payment_id
            WHERE h.subscription_id = s.id AND p.refunded_cents >= least(h.amount_cents, s.amount_cents)
              AND o.starts_at >= h.period_start AND o.starts_at < h.period_end))
    ORDER BY o.starts_at, r.id LIMIT 500`)
  return rows.map(row => ({ ...row, startDate: new Date(row.startDate).toISOString() }))
}
