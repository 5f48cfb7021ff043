import type { RosterAnswer, RosterChildAnswer, WhereaboutsAnswer } from '../../contract.ts'
import { type Mark, moveBy } from '../../marks.ts'

/** One tap at check-in that may still be waiting to sync. */
export type Tap = {
  key: string
  sessionId: string
  registrationId: string
  mark: Mark
  at: string
  releasedTo?: string
  reason?: string
  parentCalled?: boolean
}

/** The children as they'll be once everything has synced. This is what the tablet shows. */
export function withTaps(
  children: readonly RosterChildAnswer[],
  sessionId: string,
  waiting: readonly Tap[],
): RosterChildAnswer[] {
  return children.map(child =>
    waiting
      .filter(press => press.sessionId === sessionId && press.registrationId === child.registrationId)
      .reduce(afterTap, child),
  )
}

/** Marks a roster that has changed since it was read, so the next poll reads it again. */
const OUTDATED = ''

/** The roster with the server's answer to one tap. */
export function withAnswer(roster: RosterAnswer, now: WhereaboutsAnswer): RosterAnswer {
  const children = roster.children.map(each =>
    each.registrationId === now.registrationId ? { ...each, ...now } : each,
  )
  return { ...roster, children, version: OUTDATED }
}

/**
 * The new roster replaces the held one, except for children whose tap was `answered` while the roster was being read: it
 * may be older than the answer.
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

function afterTap(child: RosterChildAnswer, { mark, at, releasedTo }: Tap): RosterChildAnswer {
  const move = moveBy(mark, child.whereabouts)
  if (!move.ok || !move.changes) return child
  const moved = { ...child, whereabouts: move.to, releasedAt: null, releasedTo: null }
  if (mark === 'check-in') return { ...moved, checkedInAt: at }
  if (mark === 'undo-check-in') return { ...moved, checkedInAt: null }
  return mark === 'release' ? { ...moved, releasedAt: at, releasedTo: releasedTo ?? null } : moved
}

const ORDER = { 'not-arrived': 0, here: 1, 'gone-home': 2 } as const

/** Not arrived first, gone home last, by name within each group. `find` filters by name. */
export function inDoorOrder(children: readonly RosterChildAnswer[], find: string): RosterChildAnswer[] {
  const part = find.trim().toLowerCase()
  return children
    .filter(child => child.name.toLowerCase().includes(part))
    .sort((a, b) => ORDER[a.whereabouts] - ORDER[b.whereabouts] || a.name.localeCompare(b.name))
}

/** Minutes past the end of the session for a child who is still here. 0 while the session is still running. */
export function minutesLate(endsAt: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(endsAt)) / 60_000))
}
