import { eq } from 'drizzle-orm'
import { releaseSpots } from '#src/features/classes/server.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import { endWaitlisted, lockFamily, moveToEndOfWaitlist } from '#src/features/registrations/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { WaitlistContext } from './context.ts'

/** Leaves the waitlist, or declines an offered spot so that the next child gets it. Doing it twice has one effect. */
export function leaveWaitlist(
  context: WaitlistContext,
  { parentId, registrationId }: { parentId: string; registrationId: string },
): Promise<Outcome<object, 'ordered'>> {
  return inTransaction(
    context.db,
    async tx => {
      await lockFamily(tx, parentId)
      const ended = await endWaiting(context, tx, registrationId, {
        because: 'left-waitlist',
        actorId: parentId,
        reason: null,
      })
      return ended === 'ordered' ? refused('ordered') : { ok: true as const }
    },
    { lockTimeoutMs: 3_000 },
  )
}

/**
 * Ends a waitlist entry or an offer that nobody has ordered yet:
 * - `ended`: done, and an offered spot went to the next child.
 * - `over`: it had already ended.
 * - `ordered`: it isn't a waitlist entry anymore.
 */
export async function endWaiting(
  context: WaitlistContext,
  tx: Transaction,
  registrationId: string,
  { because, actorId, reason }: { because: 'left-waitlist' | 'staff'; actorId: string; reason: string | null },
): Promise<'ended' | 'over' | 'ordered'> {
  const [place] = await tx.select().from(registrations).where(eq(registrations.id, registrationId)).for('update')
  if (!place || place.status === 'cancelled') return 'over'
  const offered = place.status === 'pending' && place.orderId === null
  if (place.status !== 'waitlisted' && !offered) return 'ordered'
  await endWaitlisted(tx, registrationId, { because, actorId, reason }, context.clock.now())
  if (offered) {
    if (because === 'left-waitlist') await moveToEndOfWaitlist(tx, [place], context.clock.now())
    await releaseSpots(tx, [{ offeringId: place.offeringId, count: 1 }])
    await context.placesFreed(tx, [place.offeringId])
  }
  await context.changed(tx, 'classes')
  return 'ended'
}
