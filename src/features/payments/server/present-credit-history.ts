import type { Answered } from '#src/lib/contract.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { PaymentsContract } from '../contract.ts'
import { creditBalance, creditHeldBack, creditHistory } from './credit.ts'

const MOST = 10_000

/** A family's credit as it sees it: each change with its reason and the balance after it, newest first. */
export async function presentCreditHistory(
  db: Queryable,
  parentId: string,
): Promise<Answered<PaymentsContract['GET /api/user/credit-history']>> {
  const oldestFirst = (await creditHistory(db, parentId, MOST)).reverse()
  let sum = 0
  const entries = oldestFirst.map(({ id, amountCents, note, createdAt }) => {
    sum += amountCents
    const reason = note ?? (amountCents > 0 ? 'Credit from us' : 'Used for a booking')
    return { id, at: createdAt.toISOString(), reason, amount: amountCents, balanceAfter: sum }
  })
  const [balance, heldBack] = [await creditBalance(db, parentId), await creditHeldBack(db, parentId)]
  return { balance, heldBack, entries: entries.reverse() }
}
