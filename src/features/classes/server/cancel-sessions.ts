import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { datesOf, runningSessions } from './class-dates.ts'
import { offerings, sessions } from './tables.ts'

/**
 * Marks one or all upcoming sessions as canceled. When all are canceled, the class is archived too, so no more spots
 * are sold. The class's start date follows. Returns when the sessions were to start. The class's row is locked first,
 * so a spot taken in the meantime is seen afterwards.
 */
export async function cancelSessions(
  tx: Transaction,
  { offeringId, sessionId, reason, now }: { offeringId: string; sessionId: string | null; reason: string; now: Date },
): Promise<Outcome<{ kind: 'class' | 'trial' | 'program'; starts: Date[] }, 'not-found' | 'nothing-to-call-off'>> {
  const [offering] = await tx.select().from(offerings).where(eq(offerings.id, offeringId)).for('update')
  if (!offering) return refused('not-found')
  const ended = await tx
    .update(sessions)
    .set({ cancelledAt: now, cancelledBecause: reason })
    .where(
      and(
        eq(sessions.offeringId, offeringId),
        isNull(sessions.cancelledAt),
        gt(sessions.startsAt, now),
        sessionId ? inArray(sessions.id, [sessionId]) : undefined,
      ),
    )
    .returning({ startsAt: sessions.startsAt })
  if (ended.length === 0) return refused('nothing-to-call-off')
  const left = await runningSessions(tx, offeringId)
  const { timeZone } = await readProgramSettingsIn(tx)
  const dates = datesOf(offering, left, timeZone)
  await tx
    .update(offerings)
    .set({
      startsAt: dates.startsAt ?? offering.startsAt,
      endsAt: dates.endsAt ?? offering.endsAt,
      joinUntil: dates.joinUntil,
      updatedAt: new Date(Math.max(now.getTime(), offering.updatedAt.getTime() + 1)),
      // No sessions are left.
      ...(sessionId === null || left.length === 0 ? { status: 'archived' as const } : {}),
    })
    .where(eq(offerings.id, offeringId))
  return { ok: true, kind: offering.kind, starts: ended.map(each => each.startsAt) }
}
