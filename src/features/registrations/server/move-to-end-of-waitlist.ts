import { and, eq, ne, sql } from 'drizzle-orm'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { registrations } from './tables.ts'
import { waitlistOrder } from './waitlist-order.ts'

/** A spot that its family didn't pay for. */
export type Unpaid = { offeringId: string; parentId: string }

/**
 * Moves the other children of families that let a spot expire unpaid to the end of the class's waitlist, in their current
 * order, so that one family can't take turns holding a spot while others wait (T34). A child who paid too
 * late stays first. Runs before the spot is offered; rows locked by someone else are skipped, as offers do.
 */
export async function moveToEndOfWaitlist(tx: Transaction, unpaid: readonly Unpaid[], now: Date): Promise<void> {
  const families = [...new Map(unpaid.map(each => [`${each.offeringId} ${each.parentId}`, each])).values()]
  for (const { offeringId, parentId } of families) {
    const waiting = and(eq(registrations.offeringId, offeringId), eq(registrations.status, 'waitlisted'))
    const [other] = await tx
      .select({ id: registrations.id })
      .from(registrations)
      .where(and(waiting, ne(registrations.parentId, parentId)))
      .limit(1)
    if (!other) continue
    const own = await tx
      .select({ id: registrations.id })
      .from(registrations)
      .where(
        and(
          waiting,
          eq(registrations.parentId, parentId),
          sql`${registrations.waitlistBecause} IS DISTINCT FROM 'paid-too-late'`,
        ),
      )
      .orderBy(waitlistOrder('registrations'))
      .for('no key update', { skipLocked: true })
    for (const [place, { id }] of own.entries()) {
      const waitlistedAt = new Date(now.getTime() + 1 + place)
      await tx.update(registrations).set({ waitlistedAt }).where(eq(registrations.id, id))
    }
  }
}
