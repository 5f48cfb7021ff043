import { type SQL, sql } from 'drizzle-orm'
import { paidByOf, paidByText } from '#src/features/payments/in-person.ts'
import { inPersonIn } from '#src/features/payments/server.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'

/** An entry of the ledger with what people know it by. `cents` is negative for money that went out. */
export type LedgerRow = {
  id: string
  at: string
  cents: number
  account: string
  provider: string | null
  /** The check number, or what was written about a transfer. */
  number: string | null
  /** Of the order. */
  reference: string | null
  parentId: string
  family: string
  /** What the order was for. */
  labels: string | null
  note: string | null
}

/** The entries `e` that fit `which`, a condition with whatever order and limit follow it. */
export async function ledgerRows(db: Queryable, which: SQL): Promise<LedgerRow[]> {
  const { rows } = await db.execute<LedgerRow>(sql`
    SELECT e.id, e.created_at AS at, e.amount_cents AS cents, e.account, e.note, o.reference, u.id AS "parentId",
      trim(u.first_name || ' ' || u.last_name) AS family, p.provider, CASE WHEN ${inPersonIn('p')} THEN p.reference END AS number,
      (SELECT string_agg(DISTINCT l.label, '; ') FROM order_lines l WHERE l.order_id = e.order_id AND l.amount_cents > 0) AS labels
    FROM ledger_entries e JOIN users u ON u.id = e.parent_id LEFT JOIN orders o ON o.id = e.order_id
      LEFT JOIN LATERAL (
        SELECT provider, reference FROM payments p WHERE p.order_id = e.order_id AND p.status = 'succeeded'
          AND e.account = CASE WHEN p.provider = 'transfer' THEN 'bank' WHEN ${inPersonIn('p')} THEN 'till' ELSE 'card' END
        ORDER BY e.cause = 'payment:' || p.id DESC, p.id = (SELECT r.payment_id FROM refunds r WHERE r.order_id = e.order_id
          AND e.cause IN ('refund:' || r.id, 'refund-failed:' || r.id)) DESC NULLS LAST, p.created_at LIMIT 1
      ) p ON true
    WHERE ${which}`)
  return rows
}

/** How money moved: `Card`, `Cash`, `Check 1041` or `Bank transfer (Zelle, Mar 3)`. */
export function wayOf({ provider, number }: Pick<LedgerRow, 'provider' | 'number'>): string {
  const words = paidByText(paidByOf(provider), number)
  return words[0]!.toUpperCase() + words.slice(1)
}
