import { useProgram } from '#src/features/organization/web.ts'
import { formatDay } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { Button } from '#src/ui/button.tsx'
import { ClockIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import type { SubscriptionAnswer } from '../../contract.ts'
import { standingOf } from '../../plan-words.ts'

type Props = { plan: SubscriptionAnswer; keeping: boolean; onKeep: () => void; onFix: () => void }

/** What a family should know about a plan before all else, with the one thing to do about it. */
export function PlanNote({ plan, keeping, onKeep, onFix }: Props) {
  const { timeZone, phone } = useProgram()
  const { firstName } = plan.child
  const end = formatDay(plan.currentPeriodEnd, timeZone)
  switch (standingOf(plan)) {
    case 'cancelling':
      return (
        <Note
          tone="warn"
          icon={<ClockIcon />}
          titleAs="h2"
          title={`Ends ${end}`}
          action={
            <Button small onClick={onKeep} busy={keeping} busyLabel="One moment…">
              Keep it after all
            </Button>
          }
        >
          {firstName} keeps every class until then. There is no next charge. You can change your mind any time before.
        </Note>
      )
    case 'past-due':
      return (
        <Note
          tone="bad"
          titleAs="h2"
          title={`${formatCents(plan.amount)} could not be charged`}
          action={
            <Button small tone="primary" onClick={onFix}>
              Fix payment
            </Button>
          }
        >
          {plan.paymentHistory[0]?.failureMessage ?? 'The bank said no.'} {firstName} keeps the place while we try again
          for 7 days, and covered classes wait until it is paid.
        </Note>
      )
    case 'ended':
      return (
        <Note tone="quiet" titleAs="h2" title="This plan has ended">
          Nothing more will be charged. {firstName} is welcome back at any time.
        </Note>
      )
    case 'incomplete':
      return (
        <Note titleAs="h2" title="The first payment has not arrived">
          Nothing is charged yet. Questions go to {phone}.
        </Note>
      )
    case 'active':
      return null
  }
}
