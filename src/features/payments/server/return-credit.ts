import { and, eq, like, or, sql } from 'drizzle-orm'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { postToLedger } from './post-to-ledger.ts'
import { ledgerEntries } from './tables.ts'

export type CreditReturn = {
  parentId: string
  orderId: string
  /** Without an amount: all of the order's credit that hasn't been returned yet. */
  amountCents?: number
  /** Names what it is for; returned once for each: `lapsed:<orderId>`, `cancelled:<registrationId>`. */
  cause: string
  note?: string
}

/**
 * Returns credit that an order used to the family's credit, never as money and never more than was used (T45).
 * Answers the cents returned now: 0 for a cause that was already done.
 */
export async function returnCredit(
  tx: Transaction,
  { parentId, orderId, amountCents, cause, note }: CreditReturn,
): Promise<number> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`credit ${parentId}`}, 0))`)
  const [used] = await tx
    .select({ cents: sql<number>`coalesce(sum(${ledgerEntries.amountCents}), 0)::int` })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.orderId, orderId),
        eq(ledgerEntries.account, 'credit'),
        or(like(ledgerEntries.cause, 'credit-spent:%'), like(ledgerEntries.cause, 'credit-returned:%')),
      ),
    )
  const left = used?.cents ?? 0
  const cents = Math.min(amountCents ?? left, left)
  if (cents <= 0) return 0
  const posted = await postToLedger(tx, {
    cause: `credit-returned:${cause}`,
    parentId,
    orderId,
    note: note ?? 'Returned from a booking',
    amounts: { credit: -cents, sales: cents },
  })
  return posted ? cents : 0
}
