import { and, eq, sql } from 'drizzle-orm'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { SessionByHandInput } from '../../contract.ts'
import { hoursOn } from '../../session-rule.ts'
import type { Offering } from '../read-offerings.ts'
import { sessions } from '../tables.ts'
import type { ClassAdminContext } from './context.ts'
import { LOCK_TIMEOUT_MS, lockClass } from './lock-class.ts'
import { sessionsChanged } from './sessions-changed.ts'

type Refusal = 'not-found' | 'changed-meanwhile' | 'no-session' | 'begun' | 'called-off' | 'in-the-past' | 'same-time'
type Asked = SessionByHandInput & { classId: string /** Null adds one. */; sessionId: string | null }

/**
 * Moves a session that hasn't started to another date, time or room, or adds one. From then on, rules leave it there. A past
 * date can be added while no spot is taken.
 */
export function saveSession(
  context: ClassAdminContext,
  { classId, sessionId, day, time, minutes, room, updatedAt: read }: Asked,
): Promise<Outcome<{ offering: Offering; told: number }, Refusal>> {
  return inTransaction(
    context.db,
    async tx => {
      const locked = await lockClass(context, tx, classId, read)
      if (!locked.ok) return locked
      const now = context.clock.now()
      const standing = await tx.select().from(sessions).where(eq(sessions.offeringId, classId))
      const from = standing.find(each => each.id === sessionId)
      if (sessionId && !from) return refused('no-session')
      if (from?.cancelledAt) return refused('called-off')
      if (from && from.startsAt <= now) return refused('begun')
      const { timeZone } = await readProgramSettingsIn(tx)
      const to = { ...hoursOn(day, time, minutes, timeZone), room }
      if (to.startsAt <= now && (from || locked.before.taken > 0)) return refused('in-the-past')
      if (standing.some(each => each !== from && each.startsAt.getTime() === to.startsAt.getTime()))
        return refused('same-time')

      if (from)
        await tx
          .update(sessions)
          .set({ ...to, movedByHand: true, sequence: sql`${sessions.sequence} + 1` })
          .where(and(eq(sessions.id, from.id), eq(sessions.offeringId, classId)))
      else await tx.insert(sessions).values({ ...to, offeringId: classId, movedByHand: true })
      const before = from && { startsAt: from.startsAt, endsAt: from.endsAt, room: from.room }
      const same = before && JSON.stringify(before) === JSON.stringify(to)
      return sessionsChanged(context, tx, locked.before, {
        change: { sessions: same ? [] : [{ ...(before ? { from: before } : {}), to }] },
      })
    },
    { lockTimeoutMs: LOCK_TIMEOUT_MS },
  )
}
