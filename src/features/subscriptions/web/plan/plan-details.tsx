import { useProgram } from '#src/features/organization/web.ts'
import { formatCents } from '#src/lib/money.ts'
import { LinkButton } from '#src/ui/button.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import type { SubscriptionAnswer } from '../../contract.ts'
import { bookableText, dayWithYear, includedText, listOf, periodText, standingOf } from '../../plan-text.ts'

type Props = { plan: SubscriptionAnswer; onChangeCard: () => void; onCancel: () => void }

/** What a plan costs, covers and charges next. */
export function PlanDetails({ plan, onChangeCard, onCancel }: Props) {
  const { timeZone } = useProgram()
  const standing = standingOf(plan)
  const goesOn = standing === 'active' || standing === 'past-due'
  return (
    <Sheet as="section" aria-labelledby="plan-title">
      <h2 id="plan-title">Plan</h2>
      <Facts
        className="plan-facts"
        items={[
          { name: 'Each month', value: <b className="plan-amount">{formatCents(plan.amount)}</b> },
          {
            name: standing === 'ended' ? 'Last period' : 'This period',
            value: periodText(plan, timeZone),
          },
          {
            name: 'Next charge',
            value:
              standing === 'active'
                ? `${dayWithYear(plan.currentPeriodEnd, timeZone)}, ${formatCents(plan.amount)}`
                : standing === 'past-due'
                  ? `Due now, ${formatCents(plan.amount)}`
                  : 'None',
          },
          {
            name: 'Covers',
            value: plan.coveredClasses.length > 0 ? listOf(plan.coveredClasses) : 'A spot in the program',
          },
          ...(standing === 'ended' || plan.coveredClasses.length === 0
            ? []
            : [{ name: 'Bookable dates', value: bookableText(plan, timeZone) }]),
          ...(plan.includedPerMonth === null
            ? []
            : [{ name: 'Included', value: includedText(plan.includedPerMonth, plan.includedLeft) }]),
          {
            name: 'Card',
            value: (
              <>
                {plan.card ?? 'The one you first paid with'}{' '}
                {standing !== 'ended' && (
                  <LinkButton onClick={onChangeCard} aria-label="Change card">
                    Change
                  </LinkButton>
                )}
              </>
            ),
          },
        ]}
      />
      {goesOn && !plan.cancelAtPeriodEnd && (
        <LinkButton danger onClick={onCancel}>
          Cancel subscription
        </LinkButton>
      )}
    </Sheet>
  )
}
