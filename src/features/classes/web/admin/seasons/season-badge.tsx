import { Badge } from '#src/ui/badge.tsx'
import type { SeasonAnswer } from '../../../season-contract.ts'

/** The state of a season, as text, shape and color. */
export function SeasonBadge({ state }: Pick<SeasonAnswer, 'state'>) {
  if (state === 'open') return <Badge tone="leaf">Open</Badge>
  return (
    <Badge tone="ink" shape={state === 'closed' ? 'bar' : 'circle'}>
      {state === 'closed' ? 'Closed' : 'Draft'}
    </Badge>
  )
}
