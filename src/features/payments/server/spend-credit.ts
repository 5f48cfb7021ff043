import { and, eq, sql } from 'drizzle-orm'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { creditBalance } from './credit-balance.ts'
import { postToLedger } from './post-to-ledger.ts'
import { ledgerEntries } from './tables.ts'

/**
 * Pays part of an order with the family's credit, once for each order. A family's spends run one at a time, so two
 * tabs never spend the same money (T46). Repeating it for the order does nothing; a different amount is an error.
 */
export async function spendCredit(
  tx: Transaction,
  { parentId, orderId, amountCents }: { parentId: string; orderId: string; amountCents: number },
): Promise<Outcome<{ balance: number }, 'not-enough-credit'>> {
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0) throw new Error('credit is spent in whole positive cents')
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`credit ${parentId}`}, 0))`)
  const cause = `credit-spent:${orderId}`
  const balance = await creditBalance(tx, parentId)
  const [spent] = await tx
    .select({ cents: ledgerEntries.amountCents })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.cause, cause), eq(ledgerEntries.account, 'credit')))
  if (spent) {
    if (spent.cents !== amountCents) throw new Error(`order ${orderId} was paid with another amount of credit`)
    return { ok: true, balance }
  }
  if (balance < amountCents) return refused('not-enough-credit', { balance })
  await postToLedger(tx, {
    cause,
    parentId,
    orderId,
    note: 'Used for a booking',
    amounts: { credit: amountCents, sales: -amountCents },
  })
  return { ok: true, balance: balance - amountCents }
}
