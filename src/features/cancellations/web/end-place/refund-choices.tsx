import { formatCents } from '#src/lib/money.ts'
import { onlyWho } from '#src/lib/permissions.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { FieldSet } from '#src/ui/field.tsx'
import { RadioCard } from '#src/ui/radio-card.tsx'
import { backText, type EndPreview } from './end-text.ts'

export type EndChoice = { outcome: 'refund' | 'credit' | 'nothing'; keepFee?: boolean }

/** Refund, credit or nothing with the dollars of each; a refund may keep the agreed fee. */
export function RefundChoices({
  mayRefund,
  of: { refund, refundLessFee, credit, paid, byHand },
  choice,
  onChoose,
  error,
}: {
  mayRefund: boolean
  of: EndPreview
  choice: EndChoice | undefined
  onChoose: (choice: EndChoice) => void
  error?: string
}) {
  const keepFee = choice?.outcome === 'refund' && choice.keepFee === true
  const fee = refundLessFee.kept
  const refunded = keepFee ? refundLessFee : refund
  const pick = (value: EndChoice['outcome']) => ({
    name: 'back',
    value,
    checked: choice?.outcome === value,
    onChange: () => onChoose({ outcome: value }),
  })
  return (
    <FieldSet
      legend="What does the family get?"
      hint={mayRefund ? undefined : `${onlyWho('refunds')} can give refunds.`}
      error={error}
    >
      {mayRefund && (
        <RadioCard
          amount={formatCents(refunded.toCard + refunded.toCredit)}
          title="Refund"
          detail={backText(refunded, byHand)}
          {...pick('refund')}
        />
      )}
      {choice?.outcome === 'refund' && fee > 0 && (
        <Checkbox checked={keepFee} onChange={event => onChoose({ outcome: 'refund', keepFee: event.target.checked })}>
          Keep the {formatCents(fee)} fee
        </Checkbox>
      )}
      <RadioCard
        amount={formatCents(credit.toCredit)}
        title="Class credit"
        detail="The full amount, available right away."
        {...pick('credit')}
      />
      <RadioCard
        amount={formatCents(0)}
        title="Nothing"
        detail={`We keep the ${formatCents(paid)}.`}
        {...pick('nothing')}
      />
    </FieldSet>
  )
}
