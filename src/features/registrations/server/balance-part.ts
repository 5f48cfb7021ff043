import { sql } from 'drizzle-orm'
import type { ServerAccountPart } from '#src/features/accounts/server.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { type Owed, owedBlocker } from '../still-owed.ts'
import { balanceIn } from './balance-in.ts'

type Row = Owed & { reference: string; dueOn: string | null }

/**
 * What an account still owes for orders that were paid in part. While something is due, the account stays: without a name and
 * an address nobody could be asked for it. Staff settle it by taking the payment or by ending the spot, which drops the rest.
 */
export const balancePart: ServerAccountPart = {
  name: 'balancesDue',
  read: async (db, { id }) =>
    (await openBalances(db, id)).map(({ reference, due, dueOn, classes }) => ({
      order: reference,
      dueCents: due,
      dueOn,
      classes,
    })),
  blocker: async (db, { id }) => owedBlocker(await openBalances(db, id)),
}

/** The family's open balances, the oldest order first. */
async function openBalances(db: Queryable, parentId: string): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    SELECT b.reference, b.balance AS due, b.balance_due_on::text AS "dueOn",
      (SELECT array_agg(DISTINCT f.title) FROM registrations r JOIN offerings f ON f.id = r.offering_id
        WHERE r.order_id = b.id AND r.status <> 'cancelled') AS classes,
      (SELECT r.id FROM registrations r WHERE r.order_id = b.id AND r.status <> 'cancelled' ORDER BY r.id LIMIT 1) AS "registrationId"
    FROM (SELECT o.*, ${balanceIn('o')} AS balance FROM orders o
      WHERE o.parent_id = ${parentId} AND o.part_paid_at IS NOT NULL) b
    WHERE b.balance > 0 ORDER BY b.created_at, b.id`)
  return rows
}
