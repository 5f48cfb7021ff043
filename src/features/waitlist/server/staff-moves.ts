import { and, eq } from 'drizzle-orm'
import { isBookable } from '#src/features/classes/availability.ts'
import { addSpot } from '#src/features/classes/server.ts'
import { mailFooter } from '#src/features/organization/business-lines.ts'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import { isId } from '#src/lib/ids.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import type { WaitlistContext } from './context.ts'
import { keptOutByAge } from './kept-out-by-age.ts'
import { endWaiting } from './leave-waitlist.ts'
import { readPlace, waitlistFacts } from './mails/read-place.ts'
import { hasRoom, lockClass, offerTo } from './offer-places.ts'

type Moving = WaitlistContext & Pick<RequestContext, 'note'>
const about = (registrationId: string) => ({ kind: 'registration', id: registrationId })
const LOCKS = { lockTimeoutMs: 3_000 }

/**
 * Offers a free spot to one child, whatever its position. With `addsSpot`, the class is full and gets one more spot for
 * this child, in the same transaction, so nobody else can take it. A child whom the ages of the class keep out needs `ageReason`.
 */
export async function offerNow(
  context: Moving,
  registrationId: string,
  { addsSpot = false, ageReason }: { addsSpot?: boolean; ageReason?: string } = {},
): Promise<Outcome<{ until: Date }, 'gone' | 'full' | 'has-room' | 'not-bookable' | 'reason-needed'>> {
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
      // The class first: a locked child is skipped when a spot opens.
      const offering = await lockClass(tx, waiting.offeringId)
      if (!offering || !isBookable(offering, context.clock.now())) return refused('not-bookable')
      const [still] = await tx
        .select({ id: registrations.id })
        .from(registrations)
        .where(isWaitlisted)
        .for('no key update', { skipLocked: true })
      if (!still) return refused('gone')
      const outside = (await keptOutByAge(tx, offering, context.clock.now())).includes(registrationId)
      if (outside && !ageReason) return refused('reason-needed')
      if (addsSpot && (await hasRoom(tx, offering, context.clock.now()))) return refused('has-room')
      if (addsSpot) await addSpot(tx, offering.id)
      const until = await offerTo(context, tx, offering, registrationId)
      if (!until) return refused('full')
      const after = { status: 'pending', offeredUntil: until, ...(addsSpot && { capacity: offering.capacity + 1 }) }
      const before = { status: 'waitlisted', ...(outside && { ageRule: offering.ageRule }) }
      await context.note(tx, { about: about(registrationId), before, after, ...(outside && { reason: ageReason }) })
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

/** Tells a family, once, that staff took their child off the waitlist, with the reason staff gave. */
async function mailRemovedFromWaitlist(
  app: App,
  tx: Transaction,
  registrationId: string,
  reason: string,
): Promise<void> {
  const place = await readPlace(tx, registrationId)
  const program = await readProgramSettingsIn(tx)
  const words = mailLayout({
    heading: `${place.child} isn't on the waitlist anymore`,
    paragraphs: [
      `Hello ${place.parent},`,
      `We took ${place.child} off the waitlist for ${place.title}. Nothing was charged.`,
      `Reason: ${reason}`,
    ],
    facts: waitlistFacts(place, app.clock.now(), program.timeZone),
    button: { label: 'Find another class', url: new URL('/classes', app.settings.publicUrl).href },
    afterwards: ["If this isn't right, please call us or reply to this email."],
    footer: mailFooter(program),
  })
  await app.mail(tx, {
    kind: 'waitlist-taken-out',
    to: place.email,
    subject: `No longer on the waitlist: ${place.title}`,
    ...words,
    once: `waitlist-taken-out:${registrationId}`,
  })
}
