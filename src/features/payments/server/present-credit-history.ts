import type { Answered } from '#src/lib/contract.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { PaymentsContract } from '../contract.ts'
import { creditHistory } from './credit-balance.ts'

const MOST = 10_000

/** A family's credit as it sees it: each movement with its reason in words and the balance after it, newest first. */
export async function presentCreditHistory(
  db: Queryable,
  parentId: string,
): Promise<Answered<PaymentsContract['GET /api/user/credit-history']>> {
  const oldestFirst = (await creditHistory(db, parentId, MOST)).reverse()
  let balance = 0
  const entries = oldestFirst.map(({ id, amountCents, note, createdAt }) => {
    balance += amountCents
    const reason = note ?? (amountCents > 0 ? 'Credit from us' : 'Used for a booking')
    return { id, at: createdAt.toISOString(), reason, amount: amountCents, balanceAfter: balance }
  })
  return { balance, entries: entries.reverse() }
}
