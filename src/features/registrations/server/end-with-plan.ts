import { and, eq, inArray } from 'drizzle-orm'
import { releaseSpots } from '#src/features/classes/server.ts'
import type { PlanEnded } from '#src/features/subscriptions/server.ts'
import type { Context } from './context.ts'
import { registrations } from './tables.ts'

/**
 * Ends a child's spot in a program when the monthly plan that paid for it ends, in the same transaction; the
 * family is locked. A spot that has already ended stays as it is, so it is released only once.
 */
export function endWithPlan(context: Context): PlanEnded {
  return async (tx, { registrationId }) => {
    const [ended] = await tx
      .update(registrations)
      .set({ status: 'cancelled', endedBecause: 'plan-ended', cancelledAt: context.clock.now() })
      .where(and(eq(registrations.id, registrationId), inArray(registrations.status, ['confirmed', 'active'])))
      .returning({ offeringId: registrations.offeringId })
    if (!ended) return
    await releaseSpots(tx, [{ offeringId: ended.offeringId, count: 1 }])
    await context.placesFreed?.(tx, [ended.offeringId])
    await context.changed(tx, 'classes')
  }
}
