import { and, eq, sql } from 'drizzle-orm'
import { bookableUntilIn } from '#src/features/classes/server.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { registrations } from './tables.ts'

/** Who ends a spot on the waitlist, and why. */
type Ended = { because: 'left-waitlist' | 'staff'; actorId: string; reason: string | null }

/**
 * Turns a waitlisted registration into an offer until `heldUntil`, from the plain day `startDate` if the class has begun.
 * `priceCents` is what the class costs then: the offer is taken at this price, whatever happens meanwhile. Its row is
 * locked; throws if it is no longer waitlisted.
 */
export async function offerWaitlisted(
  tx: Transaction,
  id: string,
  { heldUntil, startDate, priceCents }: { heldUntil: Date; startDate: string | null; priceCents: number },
  now: Date,
): Promise<void> {
  const offered = await tx
    .update(registrations)
    .set({ status: 'pending', heldUntil, offeredAt: now, startDate, priceCents })
    .where(and(eq(registrations.id, id), eq(registrations.status, 'waitlisted')))
    .returning({ id: registrations.id })
  if (offered.length === 0) throw new Error('A child left the waitlist while its row was locked.')
}

/** Ends a waitlisted registration or an offer that nobody ordered; the caller has locked its row. */
export async function endWaitlisted(
  tx: Transaction,
  id: string,
  { because, actorId, reason }: Ended,
  now: Date,
): Promise<void> {
  await tx
    .update(registrations)
    .set({ status: 'cancelled', endedBecause: because, endedBy: actorId, endedReason: reason, cancelledAt: now })
    .where(eq(registrations.id, id))
}

/** Ends the waitlists of classes that can't be joined anymore and of programs that are over. Answers how many registrations ended. */
export async function endPastWaitlists(tx: Transaction, now: Date): Promise<number> {
  const at = now.toISOString()
  const { rows } = await tx.execute<{ id: string }>(sql`
    UPDATE registrations SET status = 'cancelled', ended_because = 'class-began', cancelled_at = ${at}::timestamptz
    WHERE status = 'waitlisted' AND id IN (
      SELECT r.id FROM registrations r JOIN offerings o ON o.id = r.offering_id WHERE r.status = 'waitlisted'
        AND ${bookableUntilIn('o')} <= ${at}::timestamptz
      ORDER BY r.id FOR UPDATE OF r SKIP LOCKED)
    RETURNING id`)
  return rows.length
}
