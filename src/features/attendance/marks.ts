import type { Outcome } from '#src/lib/outcome.ts'
import { refused } from '#src/lib/outcome.ts'

/** What staff can record at check-in. */
export const MARKS = ['check-in', 'undo-check-in', 'release', 'undo-release'] as const
export type Mark = (typeof MARKS)[number]

export type Whereabouts = 'not-arrived' | 'here' | 'gone-home'

/** Where a child is, according to the records. */
export function whereabouts(row: { checkedInAt: unknown; releasedAt: unknown } | undefined): Whereabouts {
  if (!row?.checkedInAt) return 'not-arrived'
  return row.releasedAt ? 'gone-home' : 'here'
}

const MOVES: Record<Mark, { from: Whereabouts; to: Whereabouts }> = {
  'check-in': { from: 'not-arrived', to: 'here' },
  'undo-check-in': { from: 'here', to: 'not-arrived' },
  release: { from: 'here', to: 'gone-home' },
  'undo-release': { from: 'gone-home', to: 'here' },
}

/** The result of a tap. Repeating the current state changes nothing, except that a child who has left can't be picked up again. */
export function moveBy(mark: Mark, now: Whereabouts): Outcome<{ to: Whereabouts; changes: boolean }, 'not-here'> {
  const { from, to } = MOVES[mark]
  if (now === from) return { ok: true, to, changes: true }
  if (now === to && mark !== 'release') return { ok: true, to, changes: false }
  return refused('not-here')
}

/** Compares a typed name with the one the family entered, ignoring case and spacing. */
export const sameName = (one: string, other: string) => plain(one) === plain(other)
const plain = (name: string) => name.trim().replace(/\s+/g, ' ').toLocaleLowerCase('en-US')
