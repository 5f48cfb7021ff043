import { and, eq, sql } from 'drizzle-orm'
import { lockFamily } from '#src/features/families/server.ts'
import { readProgramSettings } from '#src/features/organization/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { extendedHoldEnd } from '../hold-time.ts'
import type { Context } from './context.ts'
import { limitOfOrder } from './read-unpaid-holds.ts'
import { orders, registrations } from './tables.ts'

type ExtendHoldRequest = { parentId: string; orderId: string /** As the screen showed it. */; heldUntil: string }

/**
 * Holds the spots of an open order 15 minutes longer while its hold is live (`hold-time.ts`). A request made for an
 * earlier end than the current one changes nothing. A hold that ran out is over, even if nobody has taken the spot yet.
 */
export async function extendHold(
  context: Context,
  { parentId, orderId, heldUntil: seen }: ExtendHoldRequest,
): Promise<Outcome<object, 'hold-lapsed' | 'already-paid' | 'kept-longest'>> {
  const settings = await readProgramSettings(context.db)
  return inTransaction(
    context.db,
    async tx => {
      await lockFamily(tx, parentId)
      const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
      if (!order) throw new Error('The order disappeared before its hold was extended.')
      if (order.status === 'paid') return refused('already-paid')
      const now = context.clock.now()
      if (order.status !== 'open' || order.heldUntil <= now) return refused('hold-lapsed')
      if (new Date(seen) < order.heldUntil) return { ok: true }
      const heldUntil = extendedHoldEnd({ ...order, atMost: await limitOfOrder(tx, order, now, settings) })
      if (!heldUntil) return refused('kept-longest')
      await tx
        .update(orders)
        .set({ heldUntil, timesKept: order.timesKept + 1 })
        .where(eq(orders.id, orderId))
      await tx
        .update(registrations)
        .set({ heldUntil: sql`greatest(${registrations.heldUntil}, ${heldUntil.toISOString()}::timestamptz)` })
        .where(and(eq(registrations.orderId, orderId), eq(registrations.status, 'pending')))
      return { ok: true }
    },
    { lockTimeoutMs: 3_000 },
  )
}
