import { Badge } from '#src/ui/badge.tsx'
import { failureText } from '../../mail-state.ts'
import type { MailLineAnswer } from '../../outbox-contract.ts'

/** An email's status in a word. `canSend` is false when no mail server is set up. */
export function MailBadge({ of: { state }, canSend }: { of: Pick<MailLineAnswer, 'state'>; canSend: boolean }) {
  if (state === 'sent') return <Badge tone="leaf">Sent</Badge>
  if (state === 'parked')
    return (
      <Badge tone="bad" shape="bar">
        Not delivered
      </Badge>
    )
  return (
    <Badge tone={state === 'failed' ? 'clay' : 'ink'} shape="ring">
      {state === 'failed' ? 'Retrying' : canSend ? 'Waiting' : 'Not sent'}
    </Badge>
  )
}

/** Why the last try failed, and how many tries there were. */
export function whyNotSent({ state, failedBecause, attempts }: MailLineAnswer): string | undefined {
  if (state === 'sent' || failedBecause === null) return undefined
  return `${failureText(failedBecause)}. Tried ${attempts === 1 ? 'once' : `${attempts} times`}.`
}
