import { and, eq } from 'drizzle-orm'
import { isBookable } from '#src/features/classes/availability.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import { isId } from '#src/lib/ids.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import type { WaitlistContext } from './context.ts'
import { endWaiting } from './leave-waitlist.ts'
import { mailRemovedFromWaitlist } from './mails/removed-from-waitlist.ts'
import { hasRoom, lockClass, offerTo } from './offer-places.ts'

type Moving = WaitlistContext & Pick<RequestContext, 'note'>
const about = (registrationId: string) => ({ kind: 'registration', id: registrationId })
const LOCKS = { lockTimeoutMs: 3_000 }

/** Offers a free spot to one child, whatever its position. */
export async function offerNow(
  context: Moving,
  registrationId: string,
): Promise<Outcome<{ until: Date }, 'gone' | 'full' | 'not-bookable'>> {
  if (!isId(registrationId)) return refused('gone')
  return inTransaction(
    context.db,
    async tx => {
      const place = and(eq(registrations.id, registrationId), eq(registrations.status, 'waitlisted'))
      const [waiting] = await tx.select({ offeringId: registrations.offeringId }).from(registrations).where(place)
      if (!waiting) return refused('gone')
      // The class first: a locked child is skipped when a spot opens.
      const offering = await lockClass(tx, waiting.offeringId)
      if (!offering || !isBookable(offering, context.clock.now())) return refused('not-bookable')
      const [still] = await tx
        .select({ id: registrations.id })
        .from(registrations)
        .where(place)
        .for('no key update', { skipLocked: true })
      if (!still) return refused('gone')
      const until = hasRoom(offering) ? await offerTo(context, tx, offering, registrationId) : undefined
      if (!until) return refused('full')
      const after = { status: 'pending', offeredUntil: until }
      await context.note(tx, { about: about(registrationId), before: { status: 'waitlisted' }, after })
      return { ok: true as const, until }
    },
    LOCKS,
  )
}

/** Removes a child from the waitlist, or withdraws an unordered offer; keeps who did it and why, and tells the family. */
export async function removeFromWaitlist(
  context: Moving,
  { registrationId, actorId, reason }: { registrationId: string; actorId: string; reason: string },
): Promise<Outcome<object, 'gone'>> {
  if (!isId(registrationId)) return refused('gone')
  return inTransaction(
    context.db,
    async tx => {
      if ((await endWaiting(context, tx, registrationId, { because: 'staff', actorId, reason })) !== 'ended')
        return refused('gone')
      await mailRemovedFromWaitlist(context, tx, registrationId, reason)
      await context.note(tx, { about: about(registrationId), after: { status: 'cancelled' }, reason })
      return { ok: true as const }
    },
    LOCKS,
  )
}
