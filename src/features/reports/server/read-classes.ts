import { sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { ClassReportAnswer } from '../contract.ts'
import type { Span } from '../report-span.ts'
import { instantsOf } from './time-span.ts'

type Row = ClassReportAnswer & { all: number }

/**
 * Classes that meet in a period or had money move for them, by their first session: spots as they are now, money in cents as
 * agreed and paid, including plan months. What was dropped of a balance was never money, so it comes off on the day it was sold. Returns at most `limit` of them, and the total count.
 */
export async function readClasses(
  db: Queryable,
  span: Span,
  zone: string,
  limit: number,
): Promise<{ classes: ClassReportAnswer[]; total: number }> {
  const { from, until } = instantsOf(span, zone)
  const within = (at: string) =>
    sql`${sql.raw(at)} >= ${from.toISOString()} AND ${sql.raw(at)} < ${until.toISOString()}`
  const { rows } = await db.execute<Row>(sql`
    WITH moved AS (
      SELECT r.offering_id, sum(l.amount_cents) AS sold, 0 AS back
        FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN registrations r ON r.id = l.registration_id
        WHERE o.status = 'paid' AND ${within('o.paid_at')} GROUP BY 1
      UNION ALL
      SELECT r.offering_id, -sum(r.dropped_cents), 0
        FROM orders o JOIN registrations r ON r.order_id = o.id
        WHERE o.status = 'paid' AND r.dropped_cents > 0 AND ${within('o.paid_at')} GROUP BY 1
      UNION ALL
      SELECT r.offering_id, sum(m.amount_cents), 0
        FROM subscription_payments m JOIN subscriptions s ON s.id = m.subscription_id
          JOIN payments p ON p.id = m.payment_id AND p.order_id IS DISTINCT FROM s.order_id
          JOIN registrations r ON r.id = s.registration_id
        WHERE m.status = 'succeeded' AND ${within('m.created_at')} GROUP BY 1
      UNION ALL
      SELECT r.offering_id, 0, sum(c.to_card_cents + c.to_credit_cents)
        FROM cancellations c JOIN registrations r ON r.id = c.registration_id
        WHERE ${within('c.created_at')} GROUP BY 1
      UNION ALL
      SELECT r.offering_id, 0, sum(s.to_card_cents + s.to_credit_cents)
        FROM order_refund_shares s JOIN order_refunds a ON a.id = s.order_refund_id JOIN registrations r ON r.id = s.registration_id
        WHERE ${within('a.created_at')} GROUP BY 1
    ), money AS (
      SELECT offering_id, sum(sold)::int AS sold, sum(back)::int AS back FROM moved GROUP BY 1
    ), meets AS (
      SELECT offering_id, count(*) FILTER (WHERE cancelled_at IS NULL)::int AS sessions, min(starts_at) AS first
        FROM sessions WHERE ${within('starts_at')} GROUP BY 1
    )
    SELECT o.id, o.title, o.kind, o.capacity, coalesce(t.sessions, 0) AS sessions,
      (SELECT count(*) FROM registrations r WHERE r.offering_id = o.id AND r.status IN ('confirmed', 'active'))::int AS children,
      (SELECT count(*) FROM registrations r WHERE r.offering_id = o.id AND r.status = 'waitlisted')::int AS waiting,
      coalesce(m.sold, 0) AS sold, coalesce(m.back, 0) AS "givenBack", f.all
    FROM (
      SELECT offering_id, min(first) AS first, (count(*) OVER ())::int AS all
        FROM (SELECT offering_id, first FROM meets UNION ALL SELECT offering_id, NULL FROM money WHERE sold > 0 OR back > 0) e
        GROUP BY offering_id ORDER BY min(first) NULLS LAST, offering_id LIMIT ${limit}
    ) f JOIN offerings o ON o.id = f.offering_id
      LEFT JOIN meets t ON t.offering_id = o.id LEFT JOIN money m ON m.offering_id = o.id
    WHERE o.status <> 'draft'
    ORDER BY f.first NULLS LAST, o.title, o.id`)
  return { classes: rows.map(({ all: _, ...each }) => each), total: rows[0]?.all ?? 0 }
}
