import { createHash } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { closedDaysFrom } from '#src/features/calendar/server.ts'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { dayOf } from '#src/lib/dates.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import {
  type MovedSession,
  type MoveScope,
  type MoveTarget,
  meetsTwice,
  movedRule,
  movedSessions,
} from '../../move-sessions.ts'
import type { MovePreview } from '../../moves-contract.ts'
import { roomOf } from '../../session-room.ts'
import type { ClosedDays, SessionRule } from '../../session-rule.ts'
import { offerings, sessions } from '../tables.ts'
import type { ClassAdminContext, SessionsMoving } from './context.ts'
import { findConflicts } from './find-conflicts.ts'

export type MoveAsked = MoveTarget & { classId: string; sessionId: string; scope: MoveScope }
export type NotPlanned = 'not-found' | 'no-session' | 'begun' | 'called-off'
type Row = typeof sessions.$inferSelect
export type MovePlan = {
  moved: MovedSession<Row>[]
  moving: SessionsMoving
  standing: Row[]
  /** Null: the class has no rule, or none of these sessions follows it. */
  rule: SessionRule | null
  writesSpots: boolean
  preview: MovePreview
}
type Conflict = MovePreview['sessions'][number]['conflicts'][number]

/** Everything a move would change, with its conflicts; the same for the preview and for the move itself. Only reads. */
export async function planMove(
  { clock, families }: Pick<ClassAdminContext, 'clock' | 'families'>,
  db: Queryable,
  { classId, sessionId, scope, ...to }: MoveAsked,
): Promise<Outcome<{ plan: MovePlan }, NotPlanned>> {
  const [offering] = await db.select().from(offerings).where(eq(offerings.id, classId))
  if (!offering) return refused('not-found')
  const standing = await db
    .select()
    .from(sessions)
    .where(eq(sessions.offeringId, classId))
    .orderBy(asc(sessions.startsAt))
  const now = clock.now()
  const edited = standing.find(each => each.id === sessionId)
  if (!edited) return refused('no-session')
  if (edited.cancelledAt) return refused('called-off')
  if (edited.startsAt <= now) return refused('begun')
  const { timeZone: zone } = await readProgramSettingsIn(db)
  const moved = movedSessions(standing, { edited, to, scope }, now, zone)
  const firstDay = moved.map(each => dayOf(each.to.startsAt, zone)).sort()[0]!
  const closures = await closedDaysFrom(db, firstDay)
  const twice = meetsTwice(standing, moved)
  const others = await conflictsWith(db, offering, moved)
  const shown = moved.map(each => ({
    id: each.from.id,
    from: shownAs(each.from),
    to: shownAs(each.to),
    isSetIndividually: each.from.movedByHand,
    conflicts: [
      ...ownConflicts(each.to.startsAt, { twice, closures, zone, now }),
      ...(others.get(each.to.startsAt.getTime()) ?? []),
    ],
  }))
  const rule = offering.sessionRule && movedRule(offering.sessionRule, moved, closures, zone)
  const moving = { offeringId: classId, sessions: standing.map(each => movingAs(each, moved)) }
  const spots = (await families?.planMove?.(db, moving)) ?? NO_SPOTS
  const preview = {
    sessions: shown,
    // What staff were shown, and what it was computed from.
    version: digest([offering.updatedAt, shown, rule, spots]),
    families: spots.familyNames.length,
    familyNames: spots.familyNames,
    children: spots.children,
    stuck: spots.stuck,
    staying: standing.filter(each => !each.cancelledAt && !moved.some(({ from }) => from === each)).length,
  }
  return { ok: true, plan: { moved, moving, standing, rule, writesSpots: spots.writes, preview } }
}

const NO_SPOTS = { familyNames: [], children: 0, stuck: 0, digest: '', writes: false }
const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** Whether a plan can be carried out: nothing of it lies in the past, meets twice or takes a session from a child. */
export const isPossible = ({ preview: { sessions: shown, stuck } }: MovePlan): boolean =>
  stuck === 0 && !shown.some(each => each.conflicts.some(({ kind }) => kind === 'past' || kind === 'same-time'))

const shownAs = ({ startsAt, endsAt, room }: Pick<Row, 'startsAt' | 'endsAt' | 'room'>) => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  room,
})

function movingAs(session: Row, moved: readonly MovedSession<Row>[]) {
  const found = moved.find(({ from }) => from === session)
  const after = found?.to.startsAt ?? session.startsAt
  return { startsAt: session.startsAt, after, isCanceled: session.cancelledAt !== null, isMoving: found !== undefined }
}

type About = { twice: readonly Date[]; closures: readonly ClosedDays[]; zone: string; now: Date }

function ownConflicts(startsAt: Date, { twice, closures, zone, now }: About): Conflict[] {
  const day = dayOf(startsAt, zone)
  const closed = closures.find(each => each.firstDay <= day && day <= each.lastDay)
  return [
    ...(startsAt <= now ? [{ kind: 'past' as const, with: null }] : []),
    ...(twice.some(each => each.getTime() === startsAt.getTime()) ? [{ kind: 'same-time' as const, with: null }] : []),
    ...(closed ? [{ kind: 'closed' as const, with: closed.title }] : []),
  ]
}

/** Other classes that need the room or the guide at the new times, by start. */
async function conflictsWith(
  db: Queryable,
  offering: typeof offerings.$inferSelect,
  moved: readonly MovedSession<Row>[],
): Promise<Map<number, Conflict[]>> {
  const found = new Map<number, Conflict[]>()
  const inOneQuery = Map.groupBy(moved, ({ to }) => `${lengthOf(to)} ${roomOf(to, offering)}`)
  for (const group of inOneQuery.values()) {
    const [{ to }] = group as [MovedSession<Row>]
    const conflicts = await findConflicts(db, {
      classId: offering.id,
      room: roomOf(to, offering),
      teacher: offering.taughtBy ?? undefined,
      starts: group.map(each => each.to.startsAt),
      minutes: lengthOf(to),
    })
    for (const { startsAt, same, title } of conflicts) {
      const at = Date.parse(startsAt)
      found.set(at, [...(found.get(at) ?? []), { kind: same, with: title }])
    }
  }
  return found
}

const lengthOf = ({ startsAt, endsAt }: Pick<Row, 'startsAt' | 'endsAt'>) =>
  Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)
