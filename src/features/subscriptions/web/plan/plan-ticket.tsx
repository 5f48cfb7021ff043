import { useState } from 'react'
import { useProgram } from '#src/features/organization/web.ts'
import { ButtonLink, LinkButton, QuietLink } from '#src/ui/button.tsx'
import { SewnButton } from '#src/ui/sewn-button.tsx'
import { Ticket, Who } from '#src/ui/ticket.tsx'
import type { SubscriptionAnswer } from '../../contract.ts'
import { planLine, standingOf, stubOf } from '../../plan-text.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { PlanBadge } from './plan-badge.tsx'
import { usePlanWrites } from './use-plan-writes.ts'

/** One plan in the list, with its actions. */
export function PlanTicket({ plan }: { plan: SubscriptionAnswer }) {
  const { timeZone } = useProgram()
  const [asking, setAsking] = useState(false)
  const { busy, cancel, keep } = usePlanWrites(plan)
  const standing = standingOf(plan)
  const address = `/subscription/${plan.id}`
  return (
    <Ticket
      {...stubOf(plan, timeZone)}
      smallStub
      tone={standing === 'active' ? 'pond' : undefined}
      off={standing !== 'active'}
    >
      <Who
        button={<SewnButton id={plan.child.id} name={plan.child.firstName} size="s" />}
        state={<PlanBadge plan={plan} />}
      >
        <h2>{plan.name}</h2>
        <p className="by">{planLine(plan, timeZone)}</p>
      </Who>
      <div className="row">
        {standing === 'past-due' ? (
          <>
            <ButtonLink small tone="primary" to={`${address}?fix=payment`}>
              Fix payment
            </ButtonLink>
            <QuietLink to={address} aria-label={`Details of ${plan.name}`}>
              Details
            </QuietLink>
          </>
        ) : (
          <ButtonLink small to={address} aria-label={`Details of ${plan.name}`}>
            Details
          </ButtonLink>
        )}
        {standing === 'active' && (
          <LinkButton danger onClick={() => setAsking(true)}>
            Cancel subscription
          </LinkButton>
        )}
        {standing === 'canceling' && (
          <LinkButton onClick={() => void keep()} aria-busy={busy === 'keep' || undefined}>
            Keep subscription
          </LinkButton>
        )}
      </div>
      <CancelDialog
        plan={plan}
        open={asking}
        busy={busy === 'cancel'}
        onClose={() => setAsking(false)}
        onCancel={() => void cancel().then(() => setAsking(false))}
      />
    </Ticket>
  )
}
