import { sql } from 'drizzle-orm'
import type { Finding } from '#src/features/payments/server.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'

/** Each session with its live spots, and those of them over the capacity. OFFSET 0: a session's day is worked out once, not for each spot. */
const ATTENDED = `WITH attended AS MATERIALIZED (
  SELECT s.id, count(r.id)::int AS spots, (count(r.id) FILTER (WHERE r.over_capacity))::int AS over
  FROM (SELECT id, offering_id, (starts_at AT TIME ZONE zone)::date AS day FROM sessions, program_zone() AS zone OFFSET 0) s
  LEFT JOIN registrations r ON r.offering_id = s.offering_id AND r.status IN ('pending', 'confirmed', 'active')
    AND attends_on(s.day, r.start_date, r.end_date, r.days, r.spans)
  GROUP BY s.id)`

/** What an order that was paid in parts has due; written out, since the rules are text. */
const balanceText = `(o.due_cents - (SELECT coalesce(sum(q.amount_cents), 0) FROM payments q WHERE q.order_id = o.id AND q.status = 'succeeded'
    AND NOT EXISTS (SELECT FROM refunds d WHERE d.payment_id = q.id AND d.reason = 'duplicate-payment'))
  - (SELECT coalesce(sum(x.dropped_cents), 0) FROM registrations x WHERE x.order_id = o.id))`

/** Each rule is a statement that finds violations; in a healthy database none finds anything. */
const RULES: readonly { rule: string; sentence: string; broken: string }[] = [
  {
    rule: 'I1-capacity',
    sentence:
      'More children come to a session than it has seats, not counting those that staff added over the capacity.',
    broken: `SELECT s.id FROM sessions s JOIN attended a USING (id)
      WHERE s.cancelled_at IS NULL AND s.seats > 0 AND s.seats < a.spots - a.over`,
  },
  {
    rule: 'seats-agree',
    sentence: "A session's count of taken seats differs from the children who attend it.",
    broken: `SELECT s.id FROM sessions s JOIN attended a USING (id)
      WHERE (s.seats_taken, s.seats_over) IS DISTINCT FROM (a.spots, a.over)`,
  },
  {
    rule: 'seats-of-class',
    sentence:
      'A session to come has other seats than its class has capacity, and not because more children came already.',
    broken: `SELECT s.id FROM sessions s JOIN offerings o ON o.id = s.offering_id WHERE s.cancelled_at IS NULL
      AND s.ends_at > now() AND s.seats <> o.capacity AND s.seats <> s.seats_taken - s.seats_over`,
  },
  {
    rule: 'taken-agrees',
    sentence: 'The count of taken spots differs from the registrations.',
    broken: `SELECT o.id FROM offerings o WHERE o.taken <>
      (SELECT count(*) FROM registrations r WHERE r.offering_id = o.id AND r.status IN ('pending', 'confirmed', 'active'))`,
  },
  {
    rule: 'I2-once',
    sentence: 'A child has two live spots in one class, or two in the same session of it.',
    broken: `SELECT min(id::text)::uuid AS id FROM registrations WHERE status <> 'cancelled'
        AND (end_date IS NULL OR enrollment_option IS NOT NULL) GROUP BY offering_id, child_id HAVING count(*) > 1
      UNION ALL SELECT r.id FROM registrations r JOIN registrations x ON x.offering_id = r.offering_id AND x.child_id = r.child_id
        AND x.id <> r.id AND x.status <> 'cancelled' AND attends_on(r.end_date, x.start_date, x.end_date, x.days, x.spans)
      WHERE r.status <> 'cancelled' AND r.end_date IS NOT NULL AND r.enrollment_option IS NULL`,
  },
  {
    rule: 'own-family',
    sentence: 'A spot, its order and its child belong to different families.',
    broken: `SELECT r.id FROM registrations r JOIN children c ON c.id = r.child_id LEFT JOIN orders o ON o.id = r.order_id
      WHERE c.parent_id <> r.parent_id OR o.parent_id <> r.parent_id`,
  },
  {
    rule: 'order-total',
    sentence: "An order's lines don't add up to its total.",
    broken: `SELECT o.id FROM orders o WHERE o.total_cents <>
      (SELECT coalesce(sum(l.amount_cents), 0) FROM order_lines l WHERE l.order_id = o.id)`,
  },
  {
    rule: 'place-price',
    sentence: 'The price of a spot differs from its lines.',
    broken: `SELECT r.id FROM registrations r WHERE r.order_id IS NOT NULL AND r.price_cents <>
      (SELECT coalesce(sum(l.amount_cents), 0) FROM order_lines l WHERE l.registration_id = r.id)`,
  },
  {
    rule: 'I2-paid-placed',
    sentence: 'An order is paid, but one of its spots is neither live nor canceled for a valid reason.',
    broken: `SELECT r.id FROM registrations r JOIN orders o ON o.id = r.order_id WHERE o.status = 'paid'
      AND (r.status IN ('pending', 'waitlisted') OR (r.status = 'cancelled' AND coalesce(r.ended_because, '') NOT IN ('family', 'staff', 'plan-ended')))`,
  },
  {
    rule: 'paid-has-places',
    sentence: 'An order is paid but has no spots.',
    broken: `SELECT o.id FROM orders o WHERE o.status = 'paid' AND NOT EXISTS (SELECT 1 FROM registrations r WHERE r.order_id = o.id)`,
  },
  {
    rule: 'confirmed-is-paid',
    sentence: 'A spot is confirmed without a paid order.',
    broken: `SELECT r.id FROM registrations r LEFT JOIN orders o ON o.id = r.order_id
      WHERE r.status IN ('confirmed', 'active') AND (r.payment_status <> 'paid' OR (o.id IS NOT NULL AND o.status <> 'paid'))`,
  },
  {
    rule: 'ended-for-a-reason',
    sentence: "A canceled spot doesn't say why.",
    broken: `SELECT id FROM registrations WHERE status = 'cancelled' AND (ended_because IS NULL OR cancelled_at IS NULL)`,
  },
  {
    rule: 'I6 place-or-refund',
    sentence: 'A payment succeeded, but there is no paid order, no plan month and no full refund for it.',
    broken: `SELECT p.id FROM payments p LEFT JOIN orders o ON o.id = p.order_id
      WHERE p.status = 'succeeded' AND o.status IS DISTINCT FROM 'paid'
        AND NOT EXISTS (SELECT FROM subscription_payments s WHERE s.id = p.order_id AND s.payment_id = p.id AND s.status = 'succeeded')
        AND p.amount_cents > (SELECT coalesce(sum(r.amount_cents), 0) FROM refunds r WHERE r.payment_id = p.id AND r.status <> 'failed')`,
  },
  {
    rule: 'I3 paid-over-due',
    sentence: 'More was paid for an order than was due for it, or it was paid in parts that staff did not agree to.',
    broken: `SELECT o.id FROM orders o JOIN payments p ON p.order_id = o.id AND p.status = 'succeeded' AND p.flagged_because IS NULL
        AND NOT EXISTS (SELECT FROM refunds d WHERE d.payment_id = p.id AND d.reason = 'duplicate-payment')
      WHERE o.status = 'paid' GROUP BY o.id
      HAVING (count(*) FILTER (WHERE p.refunded_cents < p.amount_cents) > 1 AND o.part_paid_at IS NULL) OR (o.part_paid_at IS NOT NULL
        AND sum(p.amount_cents) + (SELECT sum(r.dropped_cents) FROM registrations r WHERE r.order_id = o.id) > o.due_cents)`,
  },
  {
    rule: 'I3 dropped',
    sentence: 'A spot dropped a balance that its order never had, or is canceled and still has one.',
    broken: `SELECT r.id FROM registrations r LEFT JOIN orders o ON o.id = r.order_id
      WHERE r.dropped_cents NOT BETWEEN 0 AND r.price_cents OR (r.dropped_cents > 0 AND o.part_paid_at IS NULL)
      UNION ALL SELECT o.id FROM orders o WHERE o.part_paid_at IS NOT NULL AND ${balanceText} > 0
        AND NOT EXISTS (SELECT FROM registrations r WHERE r.order_id = o.id AND r.status <> 'cancelled')`,
  },
  {
    rule: 'I3 charge-counted',
    sentence: 'A plan month is paid, but there is no payment of the same amount for it.',
    broken: `SELECT s.id FROM subscription_payments s LEFT JOIN payments p ON p.id = s.payment_id
      WHERE s.status = 'succeeded' AND s.provider_ref IS NOT NULL
        AND (p.status IS DISTINCT FROM 'succeeded' OR p.amount_cents <> s.amount_cents)`,
  },
  {
    rule: 'refunded-is-empty',
    sentence: 'An order was refunded, but one of its spots is still live.',
    broken: `SELECT r.id FROM registrations r JOIN orders o ON o.id = r.order_id WHERE o.status = 'refunded' AND r.status <> 'cancelled'`,
  },
]

/**
 * Checks the rules for spots and orders across the whole database (I2, I6 and the order sums).
 * An empty list means all is well; each finding names the rule and the row. All rules run in one statement, so they see the
 * same moment.
 */
export async function auditPlaces(db: Queryable): Promise<Finding[]> {
  const parts = RULES.map(({ broken }, index) => `SELECT ${index} AS rule, found.id::text AS id FROM (${broken}) found`)
  const { rows } = await db.execute<{ rule: number; id: string }>(sql.raw(`${ATTENDED}\n${parts.join('\nUNION ALL ')}`))
  return rows.map(row => ({ rule: RULES[row.rule]!.rule, sentence: RULES[row.rule]!.sentence, about: row.id }))
}
