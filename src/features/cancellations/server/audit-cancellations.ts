import { sql } from 'drizzle-orm'
import type { Finding } from '#src/features/payments/server.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'

const creditOf = (cause: string) => `(SELECT coalesce(-sum(l.amount_cents), 0) FROM ledger_entries l
  WHERE l.account = 'credit' AND l.cause IN ('credit-given:' || ${cause}, 'credit-returned:' || ${cause}))`
const refundOf = (row: string) =>
  `(SELECT coalesce(sum(f.amount_cents), 0) FROM refunds f WHERE f.id = ${row}.refund_id OR f.together_with = ${row}.refund_id)`

/** Each rule is a statement that finds violations (I7). */
const RULES: readonly { rule: string; sentence: string; broken: string }[] = [
  {
    rule: 'I7-one-outcome',
    sentence: 'A paid spot was canceled before it was over, and there is no record of its money.',
    broken: `SELECT r.id FROM registrations r JOIN orders o ON o.id = r.order_id
      WHERE r.status = 'cancelled' AND o.status = 'paid' AND r.ended_because IS DISTINCT FROM 'plan-ended'
        AND NOT EXISTS (SELECT FROM cancellations k WHERE k.registration_id = r.id)`,
  },
  {
    rule: 'I7-still-live',
    sentence: 'A spot has a cancellation but is still live.',
    broken: `SELECT r.id FROM registrations r JOIN cancellations k ON k.registration_id = r.id WHERE r.status <> 'cancelled'`,
  },
  {
    rule: 'I7-money',
    sentence: 'A cancellation differs from its refund and its credit.',
    broken: `SELECT k.id FROM cancellations k WHERE k.to_card_cents <> ${refundOf('k')}
      OR k.to_credit_cents <> ${creditOf(`'cancelled:' || k.registration_id`)}`,
  },
  {
    rule: 'I7-whole',
    sentence: "A cancellation and earlier session compensation don't add up to what was due for the spot.",
    // A failed plan refund counts or not, depending on whether it had failed when the spot ended.
    broken: `SELECT k.id FROM cancellations k JOIN registrations r ON r.id = k.registration_id
      CROSS JOIN LATERAL (SELECT r.price_cents - r.dropped_cents - k.paid_cents
        - (SELECT coalesce(sum(a.to_card_cents + a.to_credit_cents), 0) FROM order_refund_shares a WHERE a.registration_id = r.id)
        - (SELECT coalesce(sum(m.to_card_cents + m.to_credit_cents), 0) FROM compensations m WHERE m.registration_id = r.id) AS cents) rest
      CROSS JOIN LATERAL (SELECT coalesce(sum(f.amount_cents) FILTER (WHERE x.status <> 'failed'), 0) AS least,
          coalesce(sum(f.amount_cents), 0) AS most
        FROM plan_refunds f JOIN refunds x ON x.id = f.refund_id WHERE f.registration_id = r.id) planned
      WHERE rest.cents NOT BETWEEN planned.least AND planned.most`,
  },
  {
    rule: 'I7-plan-refund',
    sentence: 'A plan refund by staff differs from its refund record.',
    broken: `SELECT f.id FROM plan_refunds f LEFT JOIN refunds r ON r.id = f.refund_id
      WHERE r.amount_cents IS DISTINCT FROM f.amount_cents`,
  },
  {
    rule: 'I7-order-refund',
    sentence: 'What an admin gave back of an order differs from its refund and its credit.',
    broken: `SELECT a.id FROM order_refunds a WHERE a.amount_cents <> ${refundOf('a')} + ${creditOf(`'order-refund:' || a.id`)}
      OR a.amount_cents < (SELECT coalesce(sum(s.to_card_cents + s.to_credit_cents), 0) FROM order_refund_shares s
        WHERE s.order_refund_id = a.id)`,
  },
  {
    rule: 'I7-make-good',
    sentence: "A family's compensation for a session differs from its refund and its credit.",
    broken: `SELECT m.id FROM compensations m WHERE m.to_card_cents <> ${refundOf('m')}
      OR m.to_credit_cents <> ${creditOf(`'make-good:' || m.id`)}`,
  },
]

/** Checks that every ended spot has exactly one of refund, credit or nothing, and that the money moved accordingly. */
export async function auditCancellations(db: Queryable): Promise<Finding[]> {
  const parts = RULES.map(({ broken }, index) => `SELECT ${index} AS rule, found.id::text AS id FROM (${broken}) found`)
  const { rows } = await db.execute<{ rule: number; id: string }>(sql.raw(parts.join('\nUNION ALL ')))
  return rows.map(row => ({ rule: RULES[row.rule]!.rule, sentence: RULES[row.rule]!.sentence, about: row.id }))
}
