import { and, eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { lockFamily } from '#src/features/families/server.ts'
import { ledgerEntries } from '#src/features/payments/server/tables.ts'
import { creditBalance, giveCredit, mailCreditGiven } from '#src/features/payments/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { Asking } from '#src/platform/http/handlers.ts'

type Gift = { parentId: string; giftId: string; amount: number; reason: string }

/** Owes the family more credit, in cents, once for each `giftId`; the family reads the reason by mail and in its credit history. */
export async function giveGoodwill(
  { db, mail, settings }: Pick<App, 'db' | 'mail' | 'settings'>,
  { parentId, giftId, amount, reason }: Gift,
  asking: Pick<Asking, 'note'>,
): Promise<Outcome<{ balance: number }, 'not-found' | 'given-otherwise'>> {
  return inTransaction(db, async tx => {
    const [parent] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, parentId), eq(users.role, 'parent')))
    if (!parent) return refused('not-found')
    await lockFamily(tx, parentId)
    const before = await creditBalance(tx, parentId)
    const cause = `staff:${giftId}`
    const given = await giveCredit(tx, { parentId, amountCents: amount, cause, note: reason })
    if (!given) {
      const known = and(eq(ledgerEntries.cause, `credit-given:${cause}`), eq(ledgerEntries.account, 'credit'))
      const [first] = await tx.select().from(ledgerEntries).where(known)
      const same = first?.parentId === parentId && first.amountCents === -amount
      return same ? { ok: true, balance: before } : refused('given-otherwise')
    }
    const balance = await creditBalance(tx, parentId)
    await mailCreditGiven({ mail, settings }, tx, { parentId, amountCents: amount, reason, cause })
    await asking.note(tx, {
      about: { kind: 'family', id: parentId },
      before: { credit: before },
      after: { credit: balance },
      reason,
    })
    return { ok: true, balance }
  })
}
