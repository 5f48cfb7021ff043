import { and, asc, eq, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { lockFamily } from '#src/features/families/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import type { Database } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext, Viewer } from '#src/platform/http/handlers.ts'
import type { FamilyFileAnswer } from '../family-answers.ts'
import { payOut } from './give-goodwill.ts'
import { creditGifts } from './tables.ts'

type Decision = 'approve' | 'decline'
type Decided = Outcome<{ amount: number; balance?: number }, 'not-found' | 'own-gift' | 'decided'>

/**
 * Another admin approves a waiting gift and the family gets it, or any admin declines it, including the one who requested
 * it. Of two simultaneous decisions, the first counts.
 */
export async function decideGoodwill(
  app: Pick<App, 'db' | 'mail' | 'settings' | 'clock'>,
  { giftId, decision }: { giftId: string; decision: Decision },
  { viewer, note }: Pick<RequestContext, 'note'> & { viewer: Viewer },
): Promise<Decided> {
  return inTransaction(app.db, async tx => {
    const [gift] = await tx.select().from(creditGifts).where(eq(creditGifts.id, giftId)).for('update')
    if (!gift) return refused('not-found')
    if (gift.state !== 'waiting') return refused('decided')
    if (decision === 'approve' && gift.givenBy === viewer.id) return refused('own-gift')
    const { parentId, amountCents: amount, reason } = gift
    await lockFamily(tx, parentId)
    const state = decision === 'approve' ? 'given' : 'declined'
    await tx
      .update(creditGifts)
      .set({ state, decidedBy: viewer.id, decidedAt: app.clock.now() })
      .where(eq(creditGifts.id, giftId))
    const about = { kind: 'family', id: parentId }
    await note(tx, { about, before: { creditWaiting: amount }, after: { creditWaiting: 0 }, reason })
    if (decision === 'decline') return { ok: true, amount }
    return { ok: true, amount, balance: await payOut(app, tx, { parentId, giftId, amount, reason }, note) }
  })
}

/** Gifts to a family that are waiting for another admin, oldest first. */
export async function waitingGoodwill(
  db: Database,
  parentId: string,
  viewerId: string,
): Promise<FamilyFileAnswer['credit']['waiting']> {
  const rows = await db
    .select({
      id: creditGifts.id,
      amount: creditGifts.amountCents,
      reason: creditGifts.reason,
      by: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      givenBy: creditGifts.givenBy,
      at: creditGifts.createdAt,
    })
    .from(creditGifts)
    .innerJoin(users, eq(users.id, creditGifts.givenBy))
    .where(and(eq(creditGifts.parentId, parentId), eq(creditGifts.state, 'waiting')))
    .orderBy(asc(creditGifts.createdAt), asc(creditGifts.id))
  return rows.map(({ givenBy, at, ...row }) => ({ ...row, isYours: givenBy === viewerId, at: at.toISOString() }))
}
