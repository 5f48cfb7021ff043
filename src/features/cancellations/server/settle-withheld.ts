import { and, eq } from 'drizzle-orm'
import { mailCreditGiven } from '#src/features/payments/server.ts'
import { lockPlace, markRefunded, paidParts, type RegistrationRow } from '#src/features/registrations/server.ts'
import type { Cents } from '#src/lib/money.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import { moneyBack, partBack } from '../money-back.ts'
import type { Context } from './context.ts'
import { moveMoney } from './end-paid-place.ts'
import { cancellations, classCancellations, compensations, withheld } from './tables.ts'

type Refusal = 'disputed' | 'settled-otherwise'

/**
 * Settles what was withheld from a spot when staff canceled: as credit once nothing is disputed anymore, or with nothing. Once,
 * however often it is requested; an answer that differs from the first is refused. Answers the credit in cents.
 */
export function settleWithheld(
  context: Context & Pick<RequestContext, 'note'>,
  { id, give }: { id: string; give: boolean },
): Promise<Outcome<{ givenCents: Cents }, 'not-found' | Refusal>> {
  return inTransaction(context.db, async tx => {
    const [known] = await tx.select().from(withheld).where(eq(withheld.id, id))
    const place = known && (await lockPlace(tx, known.registrationId))
    if (!known || !place) return refused('not-found')
    const [row] = await tx.select().from(withheld).where(eq(withheld.id, id)).for('update')
    const { settledAt, givenCents, callOffId } = row!
    if (settledAt) return give === givenCents > 0 ? { ok: true, givenCents } : refused('settled-otherwise')
    const given = give ? await giveNow(context, tx, place, row!) : ({ ok: true, cents: 0 } as const)
    if (!given.ok) return given
    await tx
      .update(withheld)
      .set({ settledAt: context.clock.now(), givenCents: given.cents })
      .where(eq(withheld.id, id))
    await context.note(tx, {
      about: { kind: 'registration', id: place.id },
      after: { settledCallOff: callOffId, creditCents: given.cents },
    })
    return { ok: true, givenCents: given.cents }
  })
}

async function giveNow(
  context: Context,
  tx: Transaction,
  place: RegistrationRow,
  { callOffId, registrationId, amountCents }: typeof withheld.$inferSelect,
): Promise<Outcome<{ cents: Cents }, Refusal>> {
  const [callOff] = await tx.select().from(classCancellations).where(eq(classCancellations.id, callOffId))
  const ofSession = callOff!.sessionId !== null
  // If the spot itself has ended since, all of its money was settled with it.
  if (ofSession && place.status === 'cancelled') return refused('settled-otherwise')
  const back = ofSession ? partBack('credit', paidParts(place), amountCents) : moneyBack('credit', paidParts(place), 0)
  const cents = back.returned + back.given
  if (cents === 0) return refused('settled-otherwise')
  const line = and(eq(compensations.callOffId, callOffId), eq(compensations.registrationId, registrationId))
  const [madeGood] = await tx.select({ id: compensations.id }).from(compensations).where(line)
  const cause = ofSession ? `make-good:${madeGood!.id}` : `cancelled:${registrationId}`
  const note = `${ofSession ? 'A session of ' : ''}${place.event.title} was canceled`
  const moved = await moveMoney(context, tx, { place, back, cause, refundKey: `refund:${cause}`, by: 'staff', note })
  if (!moved.ok) return moved
  if (ofSession) await tx.update(compensations).set({ toCreditCents: cents }).where(line)
  else {
    await tx
      .update(cancellations)
      .set({ outcome: 'credit', toCreditCents: cents, keptCents: back.kept })
      .where(eq(cancellations.registrationId, registrationId))
    await markRefunded(tx, registrationId)
  }
  await mailCreditGiven(context, tx, { parentId: place.parentId, amountCents: cents, cause, reason: note })
  return { ok: true, cents }
}
