import { eq, inArray, sql } from 'drizzle-orm'
import { closedDaysFrom } from '#src/features/calendar/server.ts'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { matchSessions } from '../../match-sessions.ts'
import { plannedSessions, type SessionRule } from '../../session-rule.ts'
import type { Offering } from '../read-offerings.ts'
import { sessions } from '../tables.ts'
import type { ClassAdminContext } from './context.ts'
import { LOCK_TIMEOUT_MS, lockClass } from './lock-class.ts'
import { sessionsChanged } from './sessions-changed.ts'

type Refusal = 'not-found' | 'changed-meanwhile' | 'no-days' | 'dates-would-go'

/**
 * Reschedules the upcoming sessions by a rule. Sessions that have started, were canceled or were moved individually
 * stay. The others keep their ids and move to the nearest day. While spots are taken, no date is dropped, because
 * canceling a date gives families compensation, and no past date is added, because cancellation deadlines count from the
 * first session.
 */
export function applyRule(
  context: ClassAdminContext,
  id: string,
  change: { rule: SessionRule; updatedAt: string },
): Promise<Outcome<{ offering: Offering; told: number }, Refusal>> {
  return inTransaction(context.db, tx => applyRuleIn(context, tx, id, change), { lockTimeoutMs: LOCK_TIMEOUT_MS })
}

/** The same within a transaction, for a class that's being created. Nothing is written when it's refused. */
export async function applyRuleIn(
  context: ClassAdminContext,
  tx: Transaction,
  id: string,
  { rule, updatedAt: read }: { rule: SessionRule; updatedAt: string },
): Promise<Outcome<{ offering: Offering; told: number }, Refusal>> {
  const locked = await lockClass(context, tx, id, read)
  if (!locked.ok) return locked
  const { timeZone } = await readProgramSettingsIn(tx)
  const planned = plannedSessions(rule, await closedDaysFrom(tx, rule.firstDay), timeZone)
  const now = context.clock.now()
  if (!planned.some(each => each.startsAt > now)) return refused('no-days')
  const standing = await tx.select().from(sessions).where(eq(sessions.offeringId, id))
  const { change, add, drop } = matchSessions(standing, planned, now, locked.before.taken === 0)
  if (drop.length > 0 && locked.before.taken > 0) return refused('dates-would-go', { dates: drop.length })

  const ids = drop.map(each => each.id)
  if (ids.length > 0) await tx.delete(sessions).where(inArray(sessions.id, ids))
  for (const { from, to } of change)
    await tx
      .update(sessions)
      .set({ ...to, sequence: sql`${sessions.sequence} + 1` })
      .where(eq(sessions.id, from.id))
  const added = add.map(({ startsAt, endsAt }) => ({ startsAt, endsAt }))
  if (added.length > 0) await tx.insert(sessions).values(added.map(each => ({ ...each, offeringId: id })))
  const moves = change.map(({ from, to }) => ({ from: meeting(from), to: meeting({ ...from, ...to }) }))
  return sessionsChanged(context, tx, locked.before, {
    rule,
    change: {
      sessions: [
        ...moves,
        ...added.map(each => ({ to: { ...each, room: null } })),
        ...drop.map(each => ({ from: meeting(each) })),
      ],
    },
  })
}

const meeting = ({ startsAt, endsAt, room }: { startsAt: Date; endsAt: Date; room: string | null }) => ({
  startsAt,
  endsAt,
  room,
})
