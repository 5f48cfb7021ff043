import { Badge } from '#src/ui/badge.tsx'
import type { StaffClassAnswer } from '../../contract.ts'

/** The status of a class, as text, shape and color. */
export function StatusBadge({ status }: { status: StaffClassAnswer['status'] }) {
  if (status === 'published') return <Badge tone="leaf">Published</Badge>
  if (status === 'archived')
    return (
      <Badge tone="ink" shape="bar">
        Archived
      </Badge>
    )
  return (
    <Badge tone="ink" shape="circle">
      Draft
    </Badge>
  )
}
