import type { RosterAnswer, RosterChildAnswer, WhereaboutsAnswer } from '../../contract.ts'
import { type Mark, moveBy } from '../../marks.ts'

/** One press at the door that may still wait to be sent. */
export type Press = {
  key: string
  sessionId: string
  registrationId: string
  mark: Mark
  at: string
  releasedTo?: string
  reason?: string
  parentCalled?: boolean
}

/** The children as they are once everything that waits has been sent: what the tablet shows. */
export function withPresses(
  children: readonly RosterChildAnswer[],
  sessionId: string,
  waiting: readonly Press[],
): RosterChildAnswer[] {
  return children.map(child =>
    waiting
      .filter(press => press.sessionId === sessionId && press.registrationId === child.registrationId)
      .reduce(afterPress, child),
  )
}

/** The version of a roster that is no longer as it was read: the next look reads it anew. */
const OUTDATED = ''

/** The roster with the server's answer to one press. */
export function withAnswer(roster: RosterAnswer, now: WhereaboutsAnswer): RosterAnswer {
  const children = roster.children.map(each =>
    each.registrationId === now.registrationId ? { ...each, ...now } : each,
  )
  return { ...roster, children, version: OUTDATED }
}

/**
 * What was read now takes the place of what was held, except where a child whose press was `answered` while the reading
 * was under way stands: the reading may be older than the answer.
 */
export function afterReading(read: RosterAnswer, held: RosterAnswer, answered: ReadonlySet<string>): RosterAnswer {
  return held.children
    .filter(({ registrationId }) => answered.has(registrationId))
    .reduce(
      (roster, { registrationId, whereabouts, checkedInAt, releasedAt, releasedTo }) =>
        withAnswer(roster, { registrationId, whereabouts, checkedInAt, releasedAt, releasedTo }),
      read,
    )
}

function afterPress(child: RosterChildAnswer, { mark, at, releasedTo }: Press): RosterChildAnswer {
  const move = moveBy(mark, child.whereabouts)
  if (!move.ok || !move.changes) return child
  const moved = { ...child, whereabouts: move.to, releasedAt: null, releasedTo: null }
  if (mark === 'check-in') return { ...moved, checkedInAt: at }
  if (mark === 'undo-check-in') return { ...moved, checkedInAt: null }
  return mark === 'release' ? { ...moved, releasedAt: at, releasedTo: releasedTo ?? null } : moved
}

const ORDER = { 'not-arrived': 0, here: 1, 'gone-home': 2 } as const

/** Who has not arrived comes first, who has gone home last; by name within. `find` keeps names that hold it. */
export function inDoorOrder(children: readonly RosterChildAnswer[], find: string): RosterChildAnswer[] {
  const part = find.trim().toLowerCase()
  return children
    .filter(child => child.name.toLowerCase().includes(part))
    .sort((a, b) => ORDER[a.whereabouts] - ORDER[b.whereabouts] || a.name.localeCompare(b.name))
}

/** How many minutes a child that is still here is late, by the end of the session; 0 while it is not over. */
export function minutesLate(endsAt: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(endsAt)) / 60_000))
}
