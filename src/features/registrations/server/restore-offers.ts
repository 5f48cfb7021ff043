import { and, eq, inArray } from 'drizzle-orm'
import { newId } from '#src/lib/ids.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { registrations } from './tables.ts'

/**
 * A waitlist offer that was ordered together with other spots outlives their shorter hold: when the order
 * lapses it becomes an offer again, until its original end. `taken` stays as it is.
 */
export async function restoreOffers(tx: Transaction, lapsedOrderIds: readonly string[], now: Date): Promise<void> {
  if (lapsedOrderIds.length === 0) return
  const kept = await tx
    .update(registrations)
    .set({ status: 'cancelled', endedBecause: 'replaced', cancelledAt: now })
    .where(and(inArray(registrations.orderId, [...lapsedOrderIds]), eq(registrations.status, 'pending')))
    .returning()
  if (kept.length === 0) return
  await tx.insert(registrations).values(
    kept.map(place => ({
      ...place,
      id: newId(),
      orderId: null,
      status: 'pending' as const,
      endedBecause: null,
      cancelledAt: null,
    })),
  )
}
