import type { ClassChange } from '../../../class-changes.ts'
import type { EditedClassAnswer, StaffSessionAnswer } from '../../../contract.ts'
import { matchSessions } from '../../../match-sessions.ts'
import type { PlannedDay } from '../../../session-rule.ts'

/**
 * One row of the preview. `skipped` says why there's no session; `from` is the session's current date until it's saved.
 */
export type SessionRow = {
  key: string
  startsAt: Date
  endsAt: Date
  room: string | null
  session: StaffSessionAnswer | null
  state: 'stays' | 'moves' | 'new' | 'goes' | 'skipped' | 'off' | 'begun' | 'past'
  skipped: string | null
  day: string | null
}

/** How many past days of a rule aren't added, because spots are taken. */
const leftOutCount = (
  shown: EditedClassAnswer,
  standing: Parameters<typeof matchSessions>[0],
  held: readonly PlannedDay[],
  now: Date,
) => (shown.taken > 0 ? matchSessions(standing, held, now, true).add.filter(each => each.startsAt <= now).length : 0)

/** What a class will look like once its rule is saved, in order, and what that changes. */
export function previewOf(shown: EditedClassAnswer, planned: readonly PlannedDay[], now: Date) {
  const standing = shown.sessions.map(session => ({
    ...session,
    session,
    startsAt: new Date(session.startsAt),
    endsAt: new Date(session.endsAt),
    cancelledAt: session.cancelledAt ? new Date(session.cancelledAt) : null,
  }))
  const held = planned.filter(each => each.skipped === null)
  const { change, add, drop } = matchSessions(standing, held, now, shown.taken === 0)
  const dayAt = new Map(planned.map(each => [each.startsAt.getTime(), each.day]))
  const row = (
    hours: { startsAt: Date; endsAt: Date },
    state: SessionRow['state'],
    session: StaffSessionAnswer | null,
    skipped: string | null = null,
  ): SessionRow => ({
    key: session?.id ?? `${state} ${hours.startsAt.toISOString()}`,
    startsAt: hours.startsAt,
    endsAt: hours.endsAt,
    room: session?.room ?? null,
    session,
    state,
    skipped,
    day: dayAt.get(hours.startsAt.getTime()) ?? null,
  })
  const rows = [
    ...standing.map(each => {
      const moved = change.find(({ from }) => from === each)
      if (moved) return row(moved.to, 'moves', each.session)
      if (each.cancelledAt) return row(each, 'off', each.session)
      if (drop.includes(each)) return row(each, 'goes', each.session)
      return row(each, each.startsAt <= now ? 'begun' : 'stays', each.session)
    }),
    ...add.map(each => row(each, each.startsAt <= now ? 'past' : 'new', null)),
    ...planned.filter(each => each.skipped).map(each => row(each, 'skipped', null, each.skipped)),
  ].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const told: ClassChange = {
    sessions: [
      ...change.map(({ from, to }) => ({ from, to: { ...to, room: from.room } })),
      ...add.map(to => ({ to: { ...to, room: null } })),
      ...drop.map(from => ({ from })),
    ],
  }
  return { rows, change: told, pastLeftOut: leftOutCount(shown, standing, held, now) }
}
