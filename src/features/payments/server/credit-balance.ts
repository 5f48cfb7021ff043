import { and, desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { ledgerEntries } from './tables.ts'

/** One change to a family's credit: positive cents were given, negative ones spent. */
export type CreditEntry = {
  id: string
  amountCents: number
  note: string | null
  orderId: string | null
  createdAt: Date
}

const ofFamily = (parentId: string) => and(eq(ledgerEntries.parentId, parentId), eq(ledgerEntries.account, 'credit'))

/** What a family can spend, in cents: what we owe it, minus what is on hold. Never below 0. */
export async function creditBalance(db: Queryable, parentId: string): Promise<number> {
  const [sum] = await db
    .select({ balance: sql<number>`coalesce(-sum(${ledgerEntries.amountCents}), 0)::int` })
    .from(ledgerEntries)
    .where(ofFamily(parentId))
  return Math.max(0, (sum?.balance ?? 0) - (await creditHeldBack(db, parentId)))
}

/**
 * Credit given for money that the bank has since taken back, or that was refunded at the provider and not by us, in cents:
 * it is on hold until the dispute is won, since otherwise the family would have both (T57).
 */
export async function creditHeldBack(db: Queryable, parentId: string): Promise<number> {
  const { rows } = await db.execute<{ cents: number }>(sql`
    SELECT coalesce(sum(least(p.disputed_cents + p.returned_elsewhere_cents, given.cents)), 0)::int AS cents
    FROM payments p CROSS JOIN LATERAL (SELECT coalesce(-sum(l.amount_cents), 0) AS cents FROM ledger_entries l
      WHERE l.order_id = p.order_id AND l.account = 'credit' AND l.cause LIKE 'credit-given:%') given
    WHERE p.parent_id = ${parentId} AND p.status = 'succeeded' AND p.disputed_cents + p.returned_elsewhere_cents > 0`)
  return rows[0]!.cents
}

/** Every change to the family's credit, newest first. */
export async function creditHistory(db: Queryable, parentId: string, limit = 100): Promise<CreditEntry[]> {
  return db
    .select({
      id: ledgerEntries.id,
      amountCents: sql<number>`-${ledgerEntries.amountCents}`,
      note: ledgerEntries.note,
      orderId: ledgerEntries.orderId,
      createdAt: ledgerEntries.createdAt,
    })
    .from(ledgerEntries)
    .where(ofFamily(parentId))
    .orderBy(desc(ledgerEntries.createdAt), desc(ledgerEntries.id))
    .limit(limit)
}
