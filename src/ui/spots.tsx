import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Above this many spots, the beads show the share that's taken. The text has the exact number. */
const mostBeads = 16

/** Beads on a thread: `filled` of `total`. Decorative, because the text next to it has the fact. */
function Beads({ filled, total }: { filled: number; total: number }) {
  const shown = Math.min(total, mostBeads)
  const on = total > shown ? Math.round((filled / total) * shown) : filled
  return (
    <span className="beads" aria-hidden="true">
      {Array.from({ length: shown }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: beads have no identity but their place on the thread
        <i key={i} className={i < on ? 'on' : undefined} />
      ))}
    </span>
  )
}

export type SpotsState = 'open' | 'available' | 'limited' | 'full'

const stateClass = { open: 'open', available: 'ok', limited: 'few', full: 'full' } as const

/** The fixed wording: `left` is ignored for open, and `waiting` is only shown for full. */
export function spotsText(state: SpotsState, left: number, waiting = 0): string {
  if (state === 'open') return 'Open · Unlimited'
  if (state === 'full') return waiting > 0 ? `Full · ${waiting} waiting` : 'Full'
  if (state === 'limited') return `Limited Spots · ${left} left`
  return `Available · ${left} spots`
}

/** The spots of a class: taken beads are filled. `children` replace the usual text. */
export function Spots({
  state,
  left,
  capacity,
  waiting,
  children,
}: {
  state: SpotsState
  left: number
  /** 0 = unlimited. */
  capacity: number
  waiting?: number
  children?: ReactNode
}) {
  return (
    <span className={classNames('spots', stateClass[state])}>
      <Beads filled={state === 'open' ? 0 : capacity - left} total={state === 'open' ? 3 : capacity} />
      <span>{children ?? spotsText(state, left, waiting)}</span>
    </span>
  )
}
