import { formatCents } from '#src/lib/money.ts'
import { Button } from '#src/ui/button.tsx'
import { LockIcon } from '#src/ui/icons.tsx'
import type { PaymentStep } from './payment-problem.tsx'

/** The button at the end of a card form, and the note below it. */
export function PayButton({
  amountCents,
  step,
  again,
  label,
}: {
  amountCents: number
  step: PaymentStep
  /** An attempt was declined. */
  again: boolean
  /** Replaces "Pay $45.00". */
  label?: string
}) {
  const amount = formatCents(amountCents)
  return (
    <>
      <Button
        type="submit"
        tone="primary"
        block
        busy={step === 'working' || step === 'done'}
        busyLabel={step === 'done' ? 'Confirming…' : `Paying ${amount}…`}
      >
        <LockIcon /> {again ? `Try again, ${amount}` : (label ?? `Pay ${amount}`)}
      </Button>
      <p className="hint">
        Secured by our card payment provider. We don't store card data. You can't be charged twice by mistake.
      </p>
    </>
  )
}
