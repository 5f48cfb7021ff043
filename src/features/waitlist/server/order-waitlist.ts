import { and, eq } from 'drizzle-orm'
import { setOffersPaused } from '#src/features/classes/server.ts'
import { children } from '#src/features/families/server/tables.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import { moveOnWaitlist } from '#src/features/registrations/server.ts'
import { isId } from '#src/lib/ids.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import type { WaitlistContext } from './context.ts'
import { joinWaitlist } from './join-waitlist.ts'
import { lockClass } from './offer-places.ts'

type Staffed = WaitlistContext & Pick<RequestContext, 'note'>
const LOCKS = { lockTimeoutMs: 3_000 }

/** Adds a child to the end of the waitlist for its family, with the family's own rules and email. Outside the ages of a class, with a reason. */
export async function addForFamily(
  context: Staffed,
  { classId, childId, ageReason }: { classId: string; childId: string; ageReason?: string },
) {
  const [child] = await context.db
    .select({ parentId: children.parentId })
    .from(children)
    .where(eq(children.id, childId))
  if (!child) return refused('not-found')
  const added = await joinWaitlist(
    context,
    { classId, childId, parentId: child.parentId, byStaff: true, ageReason },
    (tx, registrationId) =>
      context.note(tx, {
        about: { kind: 'registration', id: registrationId },
        after: { status: 'waitlisted', class: classId },
        ...(ageReason ? { reason: ageReason } : {}),
      }),
  )
  const keptOut = !added.ok && (added.because === 'ask-first' || added.because === 'outside-ages')
  return keptOut ? refused('reason-needed', added.details) : added
}

/**
 * Moves a child to `position` on its waitlist, from 1, in the order staff see. Children who paid too late stay first. The
 * class is locked, so no spot is offered meanwhile.
 */
export async function moveOnList(
  context: Staffed,
  { registrationId, position, reason }: { registrationId: string; position: number; reason: string },
): Promise<Outcome<{ position: number }, 'gone' | 'paid-first'>> {
  if (!isId(registrationId)) return refused('gone')
  return inTransaction(
    context.db,
    async tx => {
      const isWaitlisted = and(eq(registrations.id, registrationId), eq(registrations.status, 'waitlisted'))
      const [waiting] = await tx
        .select({ offeringId: registrations.offeringId })
        .from(registrations)
        .where(isWaitlisted)
      if (!waiting) return refused('gone')
      await lockClass(tx, waiting.offeringId)
      const moved = await moveOnWaitlist(tx, waiting.offeringId, registrationId, position)
      if (!moved.ok) return moved
      await context.note(tx, {
        about: { kind: 'registration', id: registrationId },
        before: { position: moved.from },
        after: { position: moved.to },
        reason,
      })
      return { ok: true as const, position: moved.to }
    },
    LOCKS,
  )
}

/**
 * Keeps the open spots of a class for staff, or offers them to its waitlist again, right away. Answers how many children
 * were offered one.
 */
export function pauseOffers(
  context: Staffed,
  { classId, paused }: { classId: string; paused: boolean },
): Promise<Outcome<{ offered: number }, 'not-found'>> {
  return inTransaction(
    context.db,
    async tx => {
      const offering = await lockClass(tx, classId)
      if (!offering) return refused('not-found')
      await setOffersPaused(tx, classId, paused)
      await context.note(tx, {
        about: { kind: 'class', id: classId },
        before: { offersPaused: offering.offersPaused },
        after: { offersPaused: paused },
      })
      if (!paused) await context.placesFreed(tx, [classId])
      const after = await lockClass(tx, classId)
      return { ok: true as const, offered: after!.taken - offering.taken }
    },
    LOCKS,
  )
}
