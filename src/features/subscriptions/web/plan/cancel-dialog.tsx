import { useProgram } from '#src/features/organization/web.ts'
import { formatDay } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import type { SubscriptionAnswer } from '../../contract.ts'

type Props = { plan: SubscriptionAnswer; open: boolean; busy: boolean; onClose: () => void; onCancel: () => void }

/** Asks before a plan is canceled, with the resulting amounts and date. */
export function CancelDialog({ plan, open, busy, onClose, onCancel }: Props) {
  const { timeZone } = useProgram()
  const { firstName } = plan.child
  const end = formatDay(plan.currentPeriodEnd, timeZone)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Cancel ${plan.name}?`}
      foot={
        <>
          <Button tone="danger" onClick={onCancel} busy={busy} busyLabel="Canceling…">
            Cancel {firstName}'s subscription
          </Button>
          <LinkButton onClick={onClose} data-autofocus>
            Keep subscription
          </LinkButton>
        </>
      }
    >
      {plan.status === 'past_due' ? (
        <p>
          {firstName} keeps the spot until {end} if the {formatCents(plan.amount)} due can still be paid. After that,
          you won't be charged again.
        </p>
      ) : (
        <p>
          {firstName} keeps every class until {end}, which you've already paid for. You won't be charged the{' '}
          {formatCents(plan.amount)} for the next month. You can change your mind until then.
        </p>
      )}
    </Dialog>
  )
}
