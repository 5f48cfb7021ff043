import { sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { OWED } from './owed-refund.ts'

/** Something about money that must never be so: the rule it breaks, in words, and the things it is about. */
export type Finding = { rule: string; sentence: string; about: string }

type Check = { rule: string; sentence: string; query: ReturnType<typeof sql> }

/** Each query answers one row, with the id in `about`, for every breach. Rules I3 to I6 of docs/threats.md. */
const CHECKS: readonly Check[] = [
  {
    rule: 'I3 paid-twice',
    sentence: 'An order has more than one payment that succeeded and was not refunded in full.',
    query: sql`SELECT order_id AS about FROM payments WHERE status = 'succeeded' AND refunded_cents < amount_cents
      GROUP BY order_id HAVING count(*) > 1`,
  },
  {
    rule: 'I3 card-in',
    sentence: 'What the ledger says came for an order, by card or by hand, is not what its payments say.',
    query: sql`SELECT coalesce(p.order_id, l.order_id) AS about
      FROM (SELECT order_id, CASE WHEN provider IN ('cash', 'cheque') THEN 'till' ELSE 'card' END AS account,
          sum(amount_cents - refunded_cents) AS cents FROM payments WHERE status = 'succeeded' GROUP BY 1, 2) p
      FULL JOIN (SELECT order_id, account, sum(amount_cents) AS cents FROM ledger_entries
          WHERE account IN ('card', 'till') GROUP BY 1, 2) l
        ON l.order_id = p.order_id AND l.account = p.account
      WHERE coalesce(p.cents, 0) <> coalesce(l.cents, 0)`,
  },
  {
    rule: 'I3 by-hand',
    sentence: 'Money was taken in cash or by cheque, and nothing says by whom; or a cheque has no number.',
    query: sql`SELECT id AS about FROM payments WHERE provider IN ('cash', 'cheque')
      AND (taken_by IS NULL OR status <> 'succeeded' OR provider_ref IS NOT NULL OR (provider = 'cheque' AND reference IS NULL))`,
  },
  {
    rule: 'I3 given-by-hand',
    sentence: 'Money was given back by hand, and nothing says by whom and how.',
    query: sql`SELECT r.id AS about FROM refunds r JOIN payments p ON p.id = r.payment_id
      WHERE p.provider IN ('cash', 'cheque') AND r.status <> 'requested' AND (r.given_by IS NULL OR r.note IS NULL)`,
  },
  {
    rule: 'I3 provider-agrees',
    sentence: 'A payment differs from what stands in the books of the test provider.',
    query: sql`SELECT p.id AS about FROM payments p LEFT JOIN test_provider_intents i ON i.id = p.provider_ref
      WHERE p.provider = 'local' AND p.status = 'succeeded' AND p.flagged_because IS DISTINCT FROM 'amount-differs'
        AND (i.id IS NULL OR i.status <> 'succeeded' OR i.amount_cents <> p.amount_cents OR i.currency <> p.currency)`,
  },
  {
    rule: 'I3 provider-refunds',
    sentence: 'A refund differs from what stands in the books of the test provider.',
    query: sql`SELECT r.id AS about FROM refunds r JOIN payments p ON p.id = r.payment_id
      LEFT JOIN test_provider_refunds t ON t.id = r.provider_ref
      WHERE p.provider = 'local' AND r.status = 'succeeded'
        AND (t.id IS NULL OR t.status <> 'succeeded' OR t.amount_cents <> r.amount_cents)`,
  },
  {
    rule: 'I3 returned-elsewhere',
    sentence:
      'Money of a payment went back at the card provider and not by us: what is still owed for it, people decide.',
    query: sql`SELECT id AS about FROM payments WHERE returned_elsewhere_cents > 0`,
  },
  {
    rule: 'I3 unsettled-success',
    sentence: 'The test provider took money that no payment of ours has counted for over an hour.',
    query: sql`SELECT i.id AS about FROM test_provider_intents i LEFT JOIN payments p ON p.provider_ref = i.id
      WHERE i.status = 'succeeded' AND p.status IS DISTINCT FROM 'succeeded' AND i.updated_at < now() - interval '1 hour'`,
  },
  {
    rule: 'I4 cause-zero',
    sentence: 'The ledger entries of one cause do not sum to zero.',
    query: sql`SELECT cause AS about FROM ledger_entries GROUP BY cause HAVING sum(amount_cents) <> 0`,
  },
  {
    rule: 'I4 order-zero',
    sentence: 'The ledger entries of an order do not sum to zero.',
    query: sql`SELECT order_id AS about FROM ledger_entries WHERE order_id IS NOT NULL GROUP BY order_id HAVING sum(amount_cents) <> 0`,
  },
  {
    rule: 'I4 credit-negative',
    sentence: 'A family spent more credit than it was given.',
    query: sql`SELECT parent_id AS about FROM ledger_entries WHERE account = 'credit' GROUP BY parent_id HAVING sum(amount_cents) > 0`,
  },
  {
    rule: 'I5 refunds',
    sentence: 'The refunds of a payment, sent and on their way, are more than was paid.',
    query: sql`SELECT p.id AS about FROM payments p JOIN refunds r ON r.payment_id = p.id AND r.status <> 'failed'
      GROUP BY p.id HAVING sum(r.amount_cents) > CASE WHEN p.status = 'succeeded' THEN p.amount_cents ELSE 0 END`,
  },
  {
    rule: 'I5 refunded-sum',
    sentence: 'The refunded amount of a payment is not the sum of its refunds.',
    query: sql`SELECT p.id AS about FROM payments p LEFT JOIN refunds r ON r.payment_id = p.id AND r.status = 'succeeded'
      GROUP BY p.id HAVING coalesce(sum(r.amount_cents), 0) <> p.refunded_cents`,
  },
  {
    rule: 'I5 given-back',
    sentence: 'More was given back for an order, as refund and as credit together, than it was sold for.',
    query: sql`SELECT order_id AS about FROM ledger_entries WHERE account = 'sales' AND order_id IS NOT NULL
      GROUP BY order_id HAVING sum(amount_cents) > 0`,
  },
  {
    rule: 'I6 refund-stuck',
    sentence: 'A refund was written down more than an hour ago and has not been sent.',
    query: sql`SELECT r.id AS about FROM refunds r JOIN payments p ON p.id = r.payment_id
      WHERE r.status = 'requested' AND r.created_at < now() - interval '1 hour' AND p.provider NOT IN ('cash', 'cheque')`,
  },
  {
    rule: 'I6 refund-failed',
    sentence: 'A refund failed and nothing was given in its place: the family is owed this money.',
    query: sql`SELECT f.id AS about FROM refunds f JOIN payments p ON p.id = f.payment_id
      WHERE ${OWED}`,
  },
  {
    rule: 'flagged',
    sentence: 'A payment does not match its order and waits for a person.',
    query: sql`SELECT id AS about FROM payments WHERE flagged_because IS NOT NULL`,
  },
]

/**
 * Proves the money side of the whole database: empty when every payment, refund, credit and order
 * agree. One statement for each rule; nothing is changed.
 */
export async function auditMoney(db: Queryable): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { rule, sentence, query } of CHECKS) {
    const { rows } = await db.execute<{ about: string | null }>(query)
    for (const { about } of rows) findings.push({ rule, sentence, about: String(about) })
  }
  return findings
}
