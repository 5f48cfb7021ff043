import type { ReactNode } from 'react'
import { Badge } from '#src/ui/badge.tsx'
import type { IssueState } from '../../issue-rules.ts'

const BADGES: Record<IssueState, ReactNode> = {
  draft: (
    <Badge tone="ink" shape="circle">
      Draft
    </Badge>
  ),
  scheduled: (
    <Badge tone="iris" shape="ring">
      Scheduled
    </Badge>
  ),
  sending: (
    <Badge tone="clay" shape="ring">
      Sending
    </Badge>
  ),
  sent: <Badge tone="leaf">Sent</Badge>,
  canceled: (
    <Badge tone="ink" shape="bar">
      Canceled
    </Badge>
  ),
}

/** Where a newsletter stands. */
export const IssueBadge = ({ state }: { state: IssueState }) => BADGES[state]
