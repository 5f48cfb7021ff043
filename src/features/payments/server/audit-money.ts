import { sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { inPersonIn } from './in-person-sql.ts'
import { OWED } from './owed-refund.ts'

/** A violation of a money rule: the rule, a description, and the affected ids. */
export type Finding = { rule: string; sentence: string; about: string }

type Check = { rule: string; sentence: string; query: ReturnType<typeof sql> }

/** Each query answers one row, with the id in `about`, for every violation. Rules I3 to I6 of docs/threats.md. */
const CHECKS: readonly Check[] = [
  {
    rule: 'I3 paid-twice',
    sentence: 'An order, or a part of it, has more than one payment that succeeded and was not refunded in full.',
    query: sql`SELECT order_id AS about FROM payments WHERE status = 'succeeded' AND refunded_cents < amount_cents
      GROUP BY order_id, part HAVING count(*) > 1`,
  },
  {
    rule: 'I3 card-in',
    sentence: 'The money the ledger shows for an order differs from its payments.',
    query: sql`SELECT coalesce(p.order_id, l.order_id) AS about
      FROM (SELECT order_id, CASE WHEN provider IN ('cash', 'cheque') THEN 'till' WHEN provider = 'transfer' THEN 'bank' ELSE 'card' END AS account,
          sum(amount_cents - refunded_cents) AS cents FROM payments WHERE status = 'succeeded' GROUP BY 1, 2) p
      FULL JOIN (SELECT order_id, account, sum(amount_cents) AS cents FROM ledger_entries
          WHERE account IN ('card', 'till', 'bank') GROUP BY 1, 2) l
        ON l.order_id = p.order_id AND l.account = p.account
      WHERE coalesce(p.cents, 0) <> coalesce(l.cents, 0)`,
  },
  {
    rule: 'I3 by-hand',
    sentence: 'A payment in person is missing who took it, or a check is missing its number.',
    query: sql`SELECT p.id AS about FROM payments p WHERE ${inPersonIn('p')}
      AND (taken_by IS NULL OR status <> 'succeeded' OR provider_ref IS NOT NULL OR (provider = 'cheque' AND reference IS NULL))`,
  },
  {
    rule: 'I3 given-by-hand',
    sentence: 'Money was refunded in person, and there is no record of who refunded it and how.',
    query: sql`SELECT r.id AS about FROM refunds r JOIN payments p ON p.id = r.payment_id
      WHERE ${inPersonIn('p')} AND r.status <> 'requested' AND (r.given_by IS NULL OR r.note IS NULL)`,
  },
  {
    rule: 'I3 provider-agrees',
    sentence: 'A payment differs from the books of the test provider.',
    query: sql`SELECT p.id AS about FROM payments p LEFT JOIN test_provider_intents i ON i.id = p.provider_ref
      WHERE p.provider = 'local' AND p.status = 'succeeded' AND p.flagged_because IS DISTINCT FROM 'amount-differs'
        AND (i.id IS NULL OR i.status <> 'succeeded' OR i.amount_cents <> p.amount_cents OR i.currency <> p.currency)`,
  },
  {
    rule: 'I3 provider-refunds',
    sentence: 'A refund differs from the books of the test provider.',
    query: sql`SELECT r.id AS about FROM refunds r JOIN payments p ON p.id = r.payment_id
      LEFT JOIN test_provider_refunds t ON t.id = r.provider_ref
      WHERE p.provider = 'local' AND r.status = 'succeeded'
        AND (t.id IS NULL OR t.status <> 'succeeded' OR t.amount_cents <> r.amount_cents)`,
  },
  {
    rule: 'I3 returned-elsewhere',
    sentence: 'Money was refunded at the card provider and not by us. Staff have to decide what is still owed.',
    query: sql`SELECT id AS about FROM payments WHERE returned_elsewhere_cents > 0`,
  },
  {
    rule: 'I3 unsettled-success',
    sentence: 'The test provider took money that we have not counted for over an hour.',
    query: sql`SELECT i.id AS about FROM test_provider_intents i LEFT JOIN payments p ON p.provider_ref = i.id
      WHERE i.status = 'succeeded' AND p.status IS DISTINCT FROM 'succeeded' AND i.updated_at < now() - interval '1 hour'`,
  },
  {
    rule: 'I4 cause-zero',
    sentence: "The ledger entries of one cause don't add up to zero.",
    query: sql`SELECT cause AS about FROM ledger_entries GROUP BY cause HAVING sum(amount_cents) <> 0`,
  },
  {
    rule: 'I4 order-zero',
    sentence: "The ledger entries of an order don't add up to zero.",
    query: sql`SELECT order_id AS about FROM ledger_entries WHERE order_id IS NOT NULL GROUP BY order_id HAVING sum(amount_cents) <> 0`,
  },
  {
    rule: 'I4 credit-negative',
    sentence: 'A family spent more credit than it was given.',
    query: sql`SELECT parent_id AS about FROM ledger_entries WHERE account = 'credit' GROUP BY parent_id HAVING sum(amount_cents) > 0`,
  },
  {
    rule: 'I5 refunds',
    sentence: 'The refunds of a payment, sent and pending, exceed what was paid.',
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
    sentence: 'Refund and credit for an order together exceed its price.',
    query: sql`SELECT order_id AS about FROM ledger_entries WHERE account = 'sales' AND order_id IS NOT NULL
      GROUP BY order_id HAVING sum(amount_cents) > 0`,
  },
  {
    rule: 'I6 refund-stuck',
    sentence: 'A refund was recorded more than an hour ago and has not been sent.',
    query: sql`SELECT r.id AS about FROM refunds r JOIN payments p ON p.id = r.payment_id
      WHERE r.status = 'requested' AND r.created_at < now() - interval '1 hour' AND NOT ${inPersonIn('p')}`,
  },
  {
    rule: 'I6 refund-failed',
    sentence: 'A refund failed and nothing was given instead: we still owe the family this money.',
    query: sql`SELECT f.id AS about FROM refunds f JOIN payments p ON p.id = f.payment_id
      WHERE ${OWED}`,
  },
  {
    rule: 'flagged',
    sentence: "A payment doesn't match its order and needs attention.",
    query: sql`SELECT id AS about FROM payments WHERE flagged_because IS NOT NULL`,
  },
]

/**
 * Checks the money across the whole database: empty if all payments, refunds, credit and orders
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
