import { and, desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { ledgerEntries } from './tables.ts'

/** One movement of a family's credit: positive cents were given, negative were spent. */
export type CreditEntry = {
  id: string
  amountCents: number
  note: string | null
  orderId: string | null
  createdAt: Date
}

const ofFamily = (parentId: string) => and(eq(ledgerEntries.parentId, parentId), eq(ledgerEntries.account, 'credit'))

/** What the organization owes the family, in cents. */
export async function creditBalance(db: Queryable, parentId: string): Promise<number> {
  const [sum] = await db
    .select({ balance: sql<number>`coalesce(-sum(${ledgerEntries.amountCents}), 0)::int` })
    .from(ledgerEntries)
    .where(ofFamily(parentId))
  return sum?.balance ?? 0
}

/** Every movement of the family's credit, newest first. */
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
