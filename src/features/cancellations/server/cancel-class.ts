import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Attendance, attends } from '#src/features/classes/own-sessions.ts'
import { cancelSessions } from '#src/features/classes/server.ts'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { TAKES_A_PLACE } from '#src/features/registrations/lifecycle.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import { attendanceColumns } from '#src/features/registrations/server.ts'
import { newId } from '#src/lib/ids.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import type { Choice } from '../money-back.ts'
import type { Context } from './context.ts'
import { classCancellations } from './tables.ts'

type Asked = { offeringId: string; sessionId: string | null; actorId: string; reason: string; makeGood: Choice }
class NotPossible extends Error {}

/**
 * Cancels one session or a whole class for everyone: the sessions end right away, and every affected spot is added to the
 * list that a job processes, in the same transaction (T59). A program session has no share of a price, so nothing is given.
 */
export async function cancelClass(
  context: Context & Pick<RequestContext, 'note'>,
  { offeringId, sessionId, actorId, reason, makeGood }: Asked,
): Promise<Outcome<{ callOffId: string }, 'not-found' | 'nothing-to-call-off' | 'no-share'>> {
  const now = context.clock.now()
  const id = newId()
  try {
    return await inTransaction(context.db, async tx => {
      const ended = await cancelSessions(tx, { offeringId, sessionId, reason, now })
      if (!ended.ok) return ended
      // Thrown, so that the changes to the sessions are rolled back.
      if (sessionId && ended.kind === 'program' && makeGood !== 'nothing') throw new NotPossible()
      await tx
        .insert(classCancellations)
        .values({ id, offeringId, sessionId, actorId, reason, makeGood, createdAt: now })
      const concerned = await placesOf(tx, { offeringId, starts: sessionId ? ended.starts : null })
      await tx.execute(sql`INSERT INTO compensations (id, call_off_id, registration_id, to_card_cents, to_credit_cents, created_at)
        SELECT gen_random_uuid(), ${id}, place, 0, 0, ${now.toISOString()}::timestamptz
        FROM unnest(${sql.param(concerned)}::uuid[]) AS place`)
      await context.enqueue(tx, 'process-class-cancellation', { callOffId: id })
      await context.note(tx, {
        about: { kind: 'class', id: offeringId },
        after: { calledOff: sessionId ?? 'all', makeGood },
        reason,
      })
      await context.changed(tx, 'classes')
      return { ok: true, callOffId: id }
    })
  } catch (error) {
    if (error instanceof NotPossible) return refused('no-share')
    throw error
  }
}

/**
 * The spots that a cancellation by staff affects: those whose child would have attended one of the sessions that start then.
 * For the whole class (null) all spots end, including waitlisted ones; a waitlisted spot loses nothing with one session.
 */
async function placesOf(tx: Transaction, { offeringId, starts }: { offeringId: string; starts: Date[] | null }) {
  const live = starts ? TAKES_A_PLACE : [...TAKES_A_PLACE, 'waitlisted' as const]
  const places = await tx
    .select({ id: registrations.id, ...attendanceColumns })
    .from(registrations)
    .where(and(eq(registrations.offeringId, offeringId), inArray(registrations.status, live)))
  const { timeZone } = await readProgramSettingsIn(tx)
  const loses = (place: Attendance) => !starts || starts.some(start => attends(place, start, timeZone))
  return places.filter(loses).map(each => each.id)
}
