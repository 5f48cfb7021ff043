import { and, eq, inArray, sql } from 'drizzle-orm'
import { closedDaysFrom } from '#src/features/calendar/server.ts'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { matchSessions } from '../../match-sessions.ts'
import { plannedSessions } from '../../session-rule.ts'
import type { Offering } from '../read-offerings.ts'
import { offerings, sessions } from '../tables.ts'
import type { ClassAdminContext } from './context.ts'
import { LOCK_TIMEOUT_MS, lockClass } from './lock-class.ts'
import { isPossible, type MoveAsked, type MovePlan, type NotPlanned, planMove } from './plan-move.ts'
import { sessionsChanged } from './sessions-changed.ts'

type Moved = Outcome<{ offering: Offering; told: number; moved: number }, NotPlanned | 'plan-changed' | 'not-possible'>

/**
 * Moves several sessions of a class in one transaction, exactly as the preview with this `version` showed them. Every spot
 * keeps its sessions, the rule moves along, and each family gets one email.
 */
export function moveSessions(context: ClassAdminContext, asked: MoveAsked & { version: string }): Promise<Moved> {
  return inTransaction(
    context.db,
    async tx => {
      const [found] = await tx
        .select({ updatedAt: offerings.updatedAt })
        .from(offerings)
        .where(eq(offerings.id, asked.classId))
      if (!found) return refused('not-found')
      const locked = await lockClass(context, tx, asked.classId, found.updatedAt.toISOString(), { toWrite: true })
      if (!locked.ok) return refused(locked.because === 'not-found' ? 'not-found' : 'plan-changed')
      const planned = await planMove(context, tx, asked)
      if (!planned.ok) return planned
      const { plan } = planned
      if (plan.preview.version !== asked.version) return refused('plan-changed')
      if (!isPossible(plan)) return refused('not-possible')
      await write(context, tx, plan)
      if (plan.rule) await keepFromRule(context, tx, plan)
      const change = plan.moved.filter(isChanged).map(({ from, to }) => ({ from: meeting(from), to }))
      const saved = await sessionsChanged(context, tx, locked.before, {
        change: { sessions: change },
        isFollowed: true,
        ...(plan.rule ? { rule: plan.rule } : {}),
      })
      return { ...saved, moved: change.length }
    },
    { lockTimeoutMs: LOCK_TIMEOUT_MS },
  )
}

type Row = MovePlan['moved'][number]['from']
const meeting = ({ startsAt, endsAt, room }: Row) => ({ startsAt, endsAt, room })
const isChanged = ({ from, to }: MovePlan['moved'][number]) => JSON.stringify(meeting(from)) !== JSON.stringify(to)

/** Each session keeps its id. The last moves first when they go later, so that no two are ever at one time. */
async function write({ families }: ClassAdminContext, tx: Transaction, plan: MovePlan): Promise<void> {
  const { offeringId } = plan.moving
  const ofClass = eq(sessions.offeringId, offeringId)
  // While days of spots are written, sessions would be counted with some spots of before and some of after.
  const unguarded = () => tx.update(sessions).set({ seats: 0 }).where(ofClass)
  const moved = plan.moved.filter(isChanged)
  const later = moved[0] && moved[0].to.startsAt > moved[0].from.startsAt
  for (const { from, to } of later ? moved.toReversed() : moved)
    await tx
      .update(sessions)
      .set({ ...to, sequence: sql`${sessions.sequence} + 1` })
      .where(and(eq(sessions.id, from.id), ofClass))
  if (!plan.writesSpots) return
  await unguarded()
  await families?.keepSessions?.(tx, plan.moving)
  await tx.execute(sql`SET CONSTRAINTS registrations_counted_again IMMEDIATE`)
  await tx.execute(sql`SELECT recount_seats(${offeringId}::uuid)`)
  await tx.execute(sql`SET CONSTRAINTS registrations_counted_again DEFERRED`)
}

/** Sessions that the moved rule doesn't plan, such as those before, stay where they are when it's applied again. */
async function keepFromRule({ clock }: ClassAdminContext, tx: Transaction, { rule, moved, standing }: MovePlan) {
  if (!rule) return
  const { timeZone } = await readProgramSettingsIn(tx)
  const planned = plannedSessions(rule, await closedDaysFrom(tx, rule.firstDay), timeZone)
  const after = standing.map(each => ({ ...each, ...moved.find(({ from }) => from === each)?.to }))
  const { change, drop } = matchSessions(after, planned, clock.now())
  const ids = [...change.map(each => each.from.id), ...drop.map(each => each.id)]
  if (ids.length > 0) await tx.update(sessions).set({ movedByHand: true }).where(inArray(sessions.id, ids))
}
