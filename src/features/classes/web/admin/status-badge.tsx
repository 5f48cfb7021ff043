import { Badge } from '#src/ui/badge.tsx'
import type { StaffClassAnswer } from '../../contract.ts'

/** The status of a class, as text, shape and color. */
export function StatusBadge({
  status,
  visibility = 'listed',
}: Pick<StaffClassAnswer, 'status'> & Partial<Pick<StaffClassAnswer, 'visibility'>>) {
  if (status === 'published') {
    if (visibility === 'hidden')
      return (
        <Badge tone="ink" shape="bar">
          Hidden
        </Badge>
      )
    return <Badge tone="leaf">{visibility === 'link' ? 'By link only' : 'Published'}</Badge>
  }
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
