import { Badge } from '#src/ui/badge.tsx'
import type { GroupMessageSummary } from '../contract.ts'

type Counts = Pick<GroupMessageSummary, 'waiting' | 'sent' | 'notReached'>

/** How far a message got: `12 of 34 sent` on its way, then how many families got it and how many didn't. */
export function SendingBadge({ of: { waiting, sent, notReached } }: { of: Counts }) {
  return (
    <span className="sending">
      {waiting > 0 ? (
        <Badge tone="clay" shape="ring">
          {sent} of {sent + waiting} sent
        </Badge>
      ) : (
        <Badge tone="leaf">{sent} sent</Badge>
      )}
      {notReached > 0 && (
        <Badge tone="bad" shape="ring">
          {notReached} not reached
        </Badge>
      )}
    </span>
  )
}
