import { useProgram } from '#src/features/organization/web.ts'
import { formatDay } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { Button } from '#src/ui/button.tsx'
import { ClockIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import type { SubscriptionAnswer } from '../../contract.ts'
import { standingOf } from '../../plan-text.ts'

type Props = { plan: SubscriptionAnswer; keeping: boolean; onKeep: () => void; onFix: () => void }

/** The most important fact about a plan, with the one action for it. */
export function PlanNote({ plan, keeping, onKeep, onFix }: Props) {
  const { timeZone, phone } = useProgram()
  const { firstName } = plan.child
  const end = formatDay(plan.currentPeriodEnd, timeZone)
  switch (standingOf(plan)) {
    case 'canceling':
      return (
        <Note
          tone="warn"
          icon={<ClockIcon />}
          titleAs="h2"
          title={`Ends ${end}`}
          action={
            <Button small onClick={onKeep} busy={keeping} busyLabel="Saving">
              Keep subscription
            </Button>
          }
        >
          {firstName} keeps every class until then. You won't be charged again. You can change your mind until that day.
        </Note>
      )
    case 'past-due':
      return (
        <Note
          tone="bad"
          titleAs="h2"
          title={`We couldn't charge ${formatCents(plan.amount)}`}
          action={
            <Button small tone="primary" onClick={onFix}>
              Fix payment
            </Button>
          }
        >
          {plan.paymentHistory[0]?.failureMessage ?? 'The bank declined the payment.'} {firstName} keeps the spot while
          we retry for 7 days. Until it's paid, you can't book covered classes.
        </Note>
      )
    case 'ended':
      return (
        <Note tone="quiet" titleAs="h2" title="This plan has ended">
          You won't be charged again. You and {firstName} are welcome back anytime.
        </Note>
      )
    case 'incomplete':
      return (
        <Note titleAs="h2" title="We haven't received the first payment">
          You haven't been charged yet. Questions? Call {phone}.
        </Note>
      )
    case 'active':
      return null
  }
}
