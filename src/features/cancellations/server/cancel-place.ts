import { eq } from 'drizzle-orm'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { isInPerson } from '#src/features/payments/in-person.ts'
import {
  lockPlace,
  presentRegistration,
  quoteOf,
  type RegistrationRow,
  releaseUnpaid,
  termsOf,
} from '#src/features/registrations/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import type { CanceledAnswer } from '../contract.ts'
import type { Choice } from '../money-back.ts'
import type { Context } from './context.ts'
import { type Cancellation, type Ending, endPaidPlace } from './end-paid-place.ts'
import { canceledText } from './mails/cancellation-mails.ts'
import { cancellations } from './tables.ts'

type Asked = { registrationId: string; actorId: string; reason: string | null }
type Done = { answer: CanceledAnswer }

/**
 * A family ends its own spot for a refund or for credit, on the terms agreed at purchase (T42, T48). An
 * unpaid spot is released. However often and with whatever choices it is requested, it happens once and every answer is the same.
 */
export function cancelPlace(
  context: Context,
  { choice, quote, ...asked }: Asked & { choice: 'refund' | 'credit'; quote?: string },
): Promise<Outcome<Done, 'not-found' | 'ended' | 'already-started' | 'too-close' | 'terms-changed' | 'disputed'>> {
  return inTransaction(context.db, async tx => {
    const found = await placeToEnd(context, tx, { by: 'family', ...asked })
    if (!found.ok || 'answer' in found) return found
    const { place } = found
    const program = await readProgramSettingsIn(tx)
    const now = context.clock.now()
    const terms = termsOf(place, now, program.timeZone)
    const told = () => ({
      terms: presentRegistration(place, now, program.timeZone).cancellation,
      quote: quoteOf(place, now, program.timeZone),
    })
    if (!terms.open) return refused(terms.because ?? 'too-close', told())
    if (quote && quote !== told().quote) return refused('terms-changed', told())
    const { feeCents } = place.agreedRule ?? place.policy
    return end(context, tx, place, { choice, feeCents, by: 'family', ...asked }, program)
  })
}

/** Staff end a spot for a family, at any time, with or without a refund. */
export function cancelPlaceByStaff(
  context: Context & Pick<RequestContext, 'note'>,
  { choice, keepFee, ...asked }: Asked & { choice: Choice; keepFee?: boolean },
): Promise<Outcome<Done, 'not-found' | 'ended' | 'disputed'>> {
  return inTransaction(context.db, async tx => {
    const found = await placeToEnd(context, tx, { by: 'staff', ...asked })
    const note = (after: object) =>
      context.note(tx, {
        about: { kind: 'registration', id: asked.registrationId },
        after: { status: 'cancelled', ...after },
        reason: asked.reason ?? undefined,
      })
    if (found.ok && 'answer' in found && found.endedNow) await note({})
    if (!found.ok || 'answer' in found) return found
    const { place } = found
    const feeCents = keepFee ? (place.agreedRule ?? place.policy).feeCents : 0
    const ended = await end(
      context,
      tx,
      place,
      { choice, feeCents, by: 'staff', ...asked },
      await readProgramSettingsIn(tx),
    )
    if (ended.ok) await note({ outcome: choice, feeCents })
    return ended
  })
}

/** The locked spot, or the answer if there is nothing to decide: already canceled, or never paid. */
async function placeToEnd(
  context: Context,
  tx: Transaction,
  { registrationId: id, by, actorId, reason }: Asked & { by: 'family' | 'staff' },
): Promise<Outcome<{ place: RegistrationRow } | (Done & { endedNow?: true }), 'not-found' | 'ended'>> {
  const place = await lockPlace(tx, id)
  if (!place) return refused('not-found')
  const [before] = await tx.select().from(cancellations).where(eq(cancellations.registrationId, id))
  if (before) return { ok: true, answer: presentCancellation(place, before) }
  if (place.status === 'pending' || place.status === 'waitlisted') {
    await releaseUnpaid(context, tx, place, { because: by, actorId, reason })
    return { ok: true, answer: presentReleased(place), endedNow: true }
  }
  if (place.status === 'cancelled') {
    const wasLetGo =
      place.paymentStatus === 'unpaid' && (place.endedBecause === by || place.endedBecause === 'left-waitlist')
    return wasLetGo ? { ok: true, answer: presentReleased(place) } : refused('ended')
  }
  return { ok: true, place }
}

async function end(
  context: Context,
  tx: Transaction,
  place: RegistrationRow,
  ending: Ending,
  program: Parameters<typeof endPaidPlace>[4],
): Promise<Outcome<Done, 'disputed'>> {
  const ended = await endPaidPlace(context, tx, place, ending, program)
  return ended.ok ? { ok: true, answer: presentCancellation(place, ended.cancellation) } : ended
}

type Place = Pick<RegistrationRow, 'id' | 'child' | 'event' | 'paidThrough'>

/** The answer to a cancellation; the same for every repeat. */
function presentCancellation(place: Place, cancellation: Cancellation): CanceledAnswer {
  const { outcome, toCardCents: toCard, toCreditCents: toCredit, keptCents: kept } = cancellation
  const { child, event, paidThrough } = place
  const byHand = isInPerson(paidThrough)
  return {
    message: canceledText({ child: child.firstName, title: event.title }, { toCard, toCredit, byHand }),
    registrationId: place.id,
    outcome,
    toCard,
    toCredit,
    kept,
  }
}

/** The answer for a spot that was never paid and was released. */
function presentReleased(place: Place): CanceledAnswer {
  const message = `${place.child.firstName}'s spot in ${place.event.title} was released. Nothing was charged.`
  return { message, registrationId: place.id, outcome: 'nothing', toCard: 0, toCredit: 0, kept: 0 }
}
