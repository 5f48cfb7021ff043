import { Badge } from '#src/ui/badge.tsx'
import { failureWords } from '../../mail-state.ts'
import type { MailLineAnswer } from '../../outbox-contract.ts'

/** Where a mail stands, in a word; `canSend` is false while no mail server is set. */
export function MailBadge({ of: { state }, canSend }: { of: Pick<MailLineAnswer, 'state'>; canSend: boolean }) {
  if (state === 'sent') return <Badge tone="leaf">Sent</Badge>
  if (state === 'parked')
    return (
      <Badge tone="bad" shape="bar">
        Parked
      </Badge>
    )
  return (
    <Badge tone={state === 'failed' ? 'clay' : 'ink'} shape="ring">
      {state === 'failed' ? 'Trying again' : canSend ? 'Waiting' : 'Kept here'}
    </Badge>
  )
}

/** Why it did not go out the last time, and how often it was tried. */
export function whyNotSent({ state, failedBecause, attempts }: MailLineAnswer): string | undefined {
  if (state === 'sent' || failedBecause === null) return undefined
  return `${failureWords(failedBecause)}. Tried ${attempts === 1 ? 'once' : `${attempts} times`}.`
}
