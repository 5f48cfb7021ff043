import { type SQL, sql } from 'drizzle-orm'

/**
 * What an entry is named for at the end of its cause: `refund:<id>` gives `refund` and the id. Payments of whole orders are
 * most of the ledger and don't need it.
 */
const NAMED = sql`CASE WHEN e.order_id IS NULL OR NOT (e.cause LIKE 'payment:%' OR e.cause LIKE 'credit-spent:%')
  THEN regexp_match(e.cause, '([a-z-]+):([0-9a-f]{8}-[0-9a-f-]{27})$') END`

/**
 * The entries of the ledger that fit `which`, each divided among the classes it was for, as common table expressions that
 * end in `parts (id, at, parent_id, account, cents, offering_id)`. An entry about one spot belongs to its class, and a
 * month of a plan, which stands in place of an order, to the class that started the plan. One for a
 * whole order is divided like the prices in it; cents that can't be divided go to later classes, so the parts of an entry
 * always add up to it. What belongs to no class has no offering.
 */
export const ledgerParts = (which: SQL): SQL => sql`
  named AS MATERIALIZED (
    SELECT e.id, e.created_at, e.parent_id, e.account, e.amount_cents, e.order_id, c.named[1] AS about, c.named[2]::uuid AS ref
    FROM ledger_entries e CROSS JOIN LATERAL (SELECT ${NAMED} AS named) c
    WHERE e.account IN ('card', 'till', 'bank', 'credit') AND ${which}
  ),
  refunded AS (
    SELECT refund_id, registration_id FROM cancellations WHERE refund_id IS NOT NULL
    UNION ALL SELECT refund_id, registration_id FROM compensations WHERE refund_id IS NOT NULL
    UNION ALL SELECT p.refund_id, coalesce(p.registration_id, s.registration_id) FROM plan_refunds p
      JOIN subscription_payments m ON m.id = p.subscription_payment_id JOIN subscriptions s ON s.id = m.subscription_id
  ),
  spots AS (
    SELECT n.id, coalesce(
        CASE WHEN n.about = 'cancelled' THEN n.ref END, k.registration_id, f.registration_id, s.registration_id
      ) AS registration_id
    FROM named n
      LEFT JOIN compensations k ON n.about = 'make-good' AND k.id = n.ref
      LEFT JOIN refunds x ON n.about IN ('refund', 'refund-failed') AND x.id = n.ref
      LEFT JOIN refunded f ON f.refund_id = coalesce(x.together_with, x.id)
      LEFT JOIN subscription_payments m ON m.id = n.order_id
      LEFT JOIN subscriptions s ON s.id = m.subscription_id
    WHERE n.about IS NOT NULL OR m.id IS NOT NULL
  ),
  exact AS MATERIALIZED (SELECT DISTINCT ON (x.id) x.id, r.offering_id FROM spots x JOIN registrations r ON r.id = x.registration_id),
  priced AS (
    SELECT l.order_id, r.offering_id, sum(l.amount_cents)::bigint AS cents
    FROM order_lines l JOIN registrations r ON r.id = l.registration_id
    WHERE l.order_id IN (SELECT n.order_id FROM named n)
    GROUP BY 1, 2 HAVING sum(l.amount_cents) > 0
  ),
  weights AS (
    SELECT order_id, offering_id, cents, sum(cents) OVER (PARTITION BY order_id) AS whole,
      sum(cents) OVER (PARTITION BY order_id ORDER BY offering_id) AS upto
    FROM priced
  ),
  parts AS (
    SELECT n.id, n.created_at AS at, n.parent_id, n.account, coalesce(x.offering_id, w.offering_id) AS offering_id,
      CASE WHEN x.id IS NOT NULL OR w.order_id IS NULL THEN n.amount_cents ELSE (sign(n.amount_cents)
        * (div(abs(n.amount_cents)::bigint * w.upto, w.whole) - div(abs(n.amount_cents)::bigint * (w.upto - w.cents), w.whole)))::int
      END AS cents
    FROM named n LEFT JOIN exact x ON x.id = n.id LEFT JOIN weights w ON x.id IS NULL AND w.order_id = n.order_id
  )`

/** The same without classes, for reports that don't ask for them. */
export const ledgerWhole = (which: SQL): SQL => sql`
  parts AS (
    SELECT e.id, e.created_at AS at, e.parent_id, e.account, e.amount_cents AS cents, NULL::uuid AS offering_id
    FROM ledger_entries e WHERE e.account IN ('card', 'till', 'bank', 'credit') AND ${which}
  )`

/** The discounts of orders paid within a time, as positive cents: what a monthly plan covered, and amounts too small to charge. */
export const discountLines = (paid: SQL): SQL => sql`
  discounts AS (
    SELECT l.id, p.paid_at AS at, p.parent_id, r.offering_id, -l.amount_cents AS cents
    FROM orders p JOIN order_lines l ON l.order_id = p.id JOIN registrations r ON r.id = l.registration_id
    WHERE p.status = 'paid' AND l.amount_cents < 0 AND ${paid}
  )`
