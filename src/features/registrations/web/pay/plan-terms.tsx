import { monthlyText } from '#src/features/classes/price-text.ts'
import { formatCents } from '#src/lib/money.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Note } from '#src/ui/note.tsx'
import type { OrderAnswer } from '../../contract.ts'

/** What a monthly plan charges today and later; asks the family to agree unless it did when it registered. */
export function PlanTerms({
  order: { amountDue, monthly },
  agreed,
  onAgree,
}: {
  order: Pick<OrderAnswer, 'amountDue' | 'monthly'>
  agreed: boolean
  onAgree: (agreed: boolean) => void
}) {
  if (!monthly) return null
  const plan = monthlyText(monthly)
  return (
    <>
      <Note title={`${formatCents(amountDue)} today, then ${plan.each}`}>
        Your card is charged {formatCents(amountDue)} today. The next charge is {plan.next}, and so on each month until
        you cancel. You can manage it from your dashboard.
      </Note>
      {!monthly.agreedAt && (
        <Checkbox
          checked={agreed}
          onChange={event => onAgree(event.target.checked)}
          hint={agreed ? undefined : 'Check this box to enter your card.'}
        >
          {plan.agreement}
        </Checkbox>
      )}
    </>
  )
}
