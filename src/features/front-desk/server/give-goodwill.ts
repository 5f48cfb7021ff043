import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { lockFamily } from '#src/features/families/server.ts'
import { ledgerEntries } from '#src/features/payments/server/tables.ts'
import { creditBalance, giveCredit, mailCreditGiven } from '#src/features/payments/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext, Viewer } from '#src/platform/http/handlers.ts'
import { GOODWILL_DAY_MS, needsApproval } from '../goodwill.ts'
import { creditGifts } from './tables.ts'

export type Gift = { parentId: string; giftId: string; amount: number; reason: string }
type GiftState = (typeof creditGifts.$inferSelect)['state']
type Given = Outcome<{ state: GiftState; balance: number }, 'not-found' | 'given-otherwise'>

/**
 * Gives the family credit, in cents, once per `giftId`. The family sees the reason by email and in its credit history. The
 * 24-hour total is counted with the admin locked, so parallel requests count each other. Above the daily limit, the gift
 * waits for another admin, and the family gets nothing until then (T106).
 */
export async function giveGoodwill(
  app: Pick<App, 'db' | 'mail' | 'settings' | 'clock'>,
  { parentId, giftId, amount, reason }: Gift,
  { viewer, note }: Pick<RequestContext, 'note'> & { viewer: Viewer },
): Promise<Given> {
  const now = app.clock.now()
  return inTransaction(app.db, async tx => {
    const [parent] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, parentId), eq(users.role, 'parent')))
    if (!parent) return refused('not-found')
    await tx.execute(sql`SELECT 1 FROM users WHERE id = ${viewer.id} FOR NO KEY UPDATE`)
    await lockFamily(tx, parentId)
    const known = await knownGift(tx, giftId)
    if (known) {
      const same = known.parentId === parentId && known.amountCents === amount
      if (!same) return refused('given-otherwise')
      return { ok: true, state: known.state, balance: await creditBalance(tx, parentId) }
    }
    const waits = needsApproval({
      given: await givenSince(tx, viewer.id, new Date(now.getTime() - GOODWILL_DAY_MS)),
      amount,
    })
    const state = waits ? 'waiting' : 'given'
    const [added] = await tx
      .insert(creditGifts)
      .values({ id: giftId, parentId, givenBy: viewer.id, amountCents: amount, reason, state, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: creditGifts.id })
    // Another admin used the same id at the same moment.
    if (!added) return refused('given-otherwise')
    if (waits) {
      const about = { kind: 'family', id: parentId }
      await note(tx, { about, before: { creditWaiting: 0 }, after: { creditWaiting: amount }, reason })
      return { ok: true, state, balance: await creditBalance(tx, parentId) }
    }
    return { ok: true, state, balance: await payOut(app, tx, { parentId, giftId, amount, reason }, note) }
  })
}

/** Posts a gift to the ledger, emails the family and writes it to the audit log. Returns the new balance in cents. */
export async function payOut(
  app: Pick<App, 'mail' | 'settings'>,
  tx: Transaction,
  { parentId, giftId, amount, reason }: Gift,
  note: RequestContext['note'],
): Promise<number> {
  const before = await creditBalance(tx, parentId)
  const cause = `staff:${giftId}`
  if (!(await giveCredit(tx, { parentId, amountCents: amount, cause, note: reason })))
    throw new Error(`the gift ${giftId} is already in the ledger`)
  const balance = await creditBalance(tx, parentId)
  await mailCreditGiven(app, tx, { parentId, amountCents: amount, reason, cause })
  await note(tx, {
    about: { kind: 'family', id: parentId },
    before: { credit: before },
    after: { credit: balance },
    reason,
  })
  return balance
}

/** The outcome of a gift. Gifts from before gifts were stored exist only in the ledger. */
async function knownGift(tx: Transaction, giftId: string) {
  const [gift] = await tx.select().from(creditGifts).where(eq(creditGifts.id, giftId))
  if (gift) return gift
  const cause = and(eq(ledgerEntries.cause, `credit-given:staff:${giftId}`), eq(ledgerEntries.account, 'credit'))
  const [entry] = await tx.select().from(ledgerEntries).where(cause)
  return entry && { parentId: entry.parentId, amountCents: -entry.amountCents, state: 'given' as const }
}

/** What an admin has given since then without approval, in cents. */
async function givenSince(tx: Transaction, adminId: string, since: Date): Promise<number> {
  const [sum] = await tx
    .select({ cents: sql<number>`coalesce(sum(${creditGifts.amountCents}), 0)::int` })
    .from(creditGifts)
    .where(
      and(
        eq(creditGifts.givenBy, adminId),
        eq(creditGifts.state, 'given'),
        isNull(creditGifts.decidedBy),
        gt(creditGifts.createdAt, since),
      ),
    )
  return sum!.cents
}
