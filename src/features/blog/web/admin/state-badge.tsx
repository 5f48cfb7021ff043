import { Badge } from '#src/ui/badge.tsx'
import type { StaffPostLineAnswer } from '../../contract.ts'

/** The status of a post, as text, shape and color. */
export function StateBadge({ state }: { state: StaffPostLineAnswer['state'] }) {
  if (state === 'published') return <Badge tone="leaf">Published</Badge>
  if (state === 'scheduled')
    return (
      <Badge tone="clay" shape="ring">
        Scheduled
      </Badge>
    )
  return (
    <Badge tone="ink" shape="circle">
      Draft
    </Badge>
  )
}
