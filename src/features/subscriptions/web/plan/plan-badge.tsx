import { Badge } from '#src/ui/badge.tsx'
import { type ShownPlan, standingOf } from '../../plan-text.ts'

const STATES = {
  active: { tone: 'leaf', shape: 'dot', word: 'Active' },
  canceling: { tone: 'clay', shape: 'ring', word: 'Cancelling' },
  'past-due': { tone: 'bad', shape: 'ring', word: 'Payment failed' },
  incomplete: { tone: 'iris', shape: 'ring', word: 'Incomplete' },
  ended: { tone: 'ink', shape: 'bar', word: 'Canceled' },
} as const

/** A plan's state as word, shape and tone. */
export function PlanBadge({ plan }: { plan: ShownPlan }) {
  const { tone, shape, word } = STATES[standingOf(plan)]
  return (
    <Badge tone={tone} shape={shape}>
      {word}
    </Badge>
  )
}
