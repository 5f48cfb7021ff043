import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { shareOfBalance } from '#src/features/registrations/balance.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import {
  dropBalance,
  lockFamily,
  lockPlace,
  paidParts,
  type RegistrationRow,
  releaseUnpaid,
} from '#src/features/registrations/server.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { partBack } from '../money-back.ts'
import type { Context } from './context.ts'
import { endPaidPlace, moveMoney } from './end-paid-place.ts'
import { type Compensated, mailClassCanceled } from './mails/cancellation-mails.ts'
import { shareOfSession } from './share-of-session.ts'
import { classCancellations, compensations } from './tables.ts'
import { withhold } from './withheld.ts'

type ClassCancellation = typeof classCancellations.$inferSelect
type Given = {
  toCardCents: number
  toCreditCents: number
  refundId: string | null
  withheldCents?: number
  droppedCents?: number
}
const NOTHING: Given = { toCardCents: 0, toCreditCents: 0, refundId: null }

/**
 * Compensates families for a cancellation by staff, one family at a time and each in one transaction: whenever it is
 * interrupted, continuing gives everyone exactly one compensation (T59). A spot still being paid waits, and gets its share once
 * it is paid; a family with an error waits for the next run and doesn't hold up others. Amounts withheld because of a dispute are
 * recorded for staff.
 */
export async function processClassCancellation(context: Context, callOffId: string): Promise<void> {
  const [canceled] = await context.db.select().from(classCancellations).where(eq(classCancellations.id, callOffId))
  if (!canceled || canceled.finishedAt) return
  const left = and(eq(compensations.callOffId, callOffId), isNull(compensations.doneAt))
  const families = await context.db
    .selectDistinct({ parentId: registrations.parentId })
    .from(compensations)
    .innerJoin(registrations, eq(registrations.id, compensations.registrationId))
    .where(left)
    .orderBy(asc(registrations.parentId))
  for (const { parentId } of families) {
    try {
      await inTransaction(context.db, tx => compensateFamily(context, tx, canceled, parentId))
    } catch (error) {
      // One family's error doesn't stop the others; the cancellation stays unfinished, and the next run tries this family again.
      context.log.error(
        { id: callOffId, error },
        'could not compensate a family for a cancellation yet; will try again',
      )
    }
  }
  await context.db
    .update(classCancellations)
    .set({ finishedAt: context.clock.now() })
    .where(
      and(
        eq(classCancellations.id, callOffId),
        isNull(classCancellations.finishedAt),
        sql`NOT EXISTS (SELECT FROM compensations m WHERE m.call_off_id = ${classCancellations.id} AND m.done_at IS NULL)`,
      ),
    )
}

async function compensateFamily(
  context: Context,
  tx: Transaction,
  canceled: ClassCancellation,
  parentId: string,
): Promise<void> {
  await lockFamily(tx, parentId)
  const lines = await tx
    .select({ id: compensations.id, registrationId: compensations.registrationId })
    .from(compensations)
    .innerJoin(registrations, eq(registrations.id, compensations.registrationId))
    .where(
      and(eq(compensations.callOffId, canceled.id), isNull(compensations.doneAt), eq(registrations.parentId, parentId)),
    )
    .orderBy(asc(compensations.registrationId))
  // All are locked before the first is ended: classes come last.
  for (const { registrationId } of lines) await lockPlace(tx, registrationId)
  const made: Compensated[] = []
  for (const line of lines) {
    // Read again: releasing one spot ends the others in its order.
    const place = await lockPlace(tx, line.registrationId)
    if (!place) throw new Error('A spot to compensate is missing.')
    if (place.status === 'pending' && canceled.sessionId) continue
    const {
      withheldCents = 0,
      droppedCents = 0,
      ...given
    } = await compensatePlace(context, tx, canceled, line.id, place)
    const now = context.clock.now()
    await tx
      .update(compensations)
      .set({ ...(canceled.sessionId ? given : {}), doneAt: now })
      .where(eq(compensations.id, line.id))
    if (withheldCents > 0) {
      await withhold(tx, {
        callOffId: canceled.id,
        registrationId: place.id,
        amountCents: withheldCents,
        createdAt: now,
      })
    }
    if (place.status !== 'cancelled') {
      made.push({
        place,
        toCard: given.toCardCents,
        toCredit: given.toCreditCents,
        withheld: withheldCents,
        dropped: droppedCents,
      })
    }
  }
  if (made.length > 0) await mailClassCanceled(context, tx, { canceled, parentId, made })
}

async function compensatePlace(
  context: Context,
  tx: Transaction,
  canceled: ClassCancellation,
  lineId: string,
  place: RegistrationRow,
): Promise<Given> {
  if (place.status === 'cancelled') return NOTHING
  if (canceled.sessionId) return giveShare(context, tx, canceled, canceled.sessionId, lineId, place)
  if (place.status === 'pending' || place.status === 'waitlisted') {
    await releaseUnpaid(context, tx, place, { because: 'staff', actorId: canceled.actorId, reason: canceled.reason })
    return NOTHING
  }
  const { id: callOffId, makeGood: choice, actorId, reason } = canceled
  const ending = { choice, feeCents: 0, by: 'staff', actorId, reason, callOffId } as const
  const program = await readProgramSettingsIn(tx)
  const ended = await endPaidPlace(context, tx, place, ending, program)
  const { paidCents: withheldCents, unpaidCents: droppedCents } = paidParts(place)
  if (ended.ok) return { ...ended.cancellation, droppedCents }
  // The bank decides about this money; staff settle it on the cancellations page.
  const endedWithoutMoney = await endPaidPlace(context, tx, place, { ...ending, choice: 'nothing' }, program)
  if (!endedWithoutMoney.ok) throw new Error('Could not end a spot without moving money.')
  return { ...NOTHING, withheldCents, droppedCents }
}

async function giveShare(
  context: Context,
  tx: Transaction,
  canceled: ClassCancellation,
  sessionId: string,
  lineId: string,
  place: RegistrationRow,
): Promise<Given> {
  const session = await shareOfSession(tx, canceled.offeringId, sessionId)
  const parts = paidParts(place)
  const share = canceled.makeGood === 'nothing' ? 0 : (session?.share(place) ?? 0)
  const { droppedCents, paidShareCents } = shareOfBalance(share, parts.unpaidCents)
  const back = partBack(canceled.makeGood, parts, paidShareCents)
  const moved = await moveMoney(context, tx, {
    place,
    back,
    cause: `make-good:${lineId}`,
    refundKey: `refund:make-good:${lineId}`,
    by: 'staff',
    note: `A session of ${place.event.title} was canceled`,
  })
  const toCreditCents = back.returned + back.given
  if (!moved.ok) return { ...NOTHING, withheldCents: back.toCard + toCreditCents }
  if (droppedCents > 0) await dropBalance(context, tx, place, droppedCents)
  return { toCardCents: back.toCard, toCreditCents, refundId: moved.refundId, droppedCents }
}
