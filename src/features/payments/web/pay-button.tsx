import { formatCents } from '#src/lib/money.ts'
import { Button } from '#src/ui/button.tsx'
import { LockIcon } from '#src/ui/icons.tsx'
import type { PaymentStep } from './payment-trouble.tsx'

/** The button at the end of a card form, and what stays true whatever happens. */
export function PayButton({
  amountCents,
  step,
  again,
  label,
}: {
  amountCents: number
  step: PaymentStep
  /** A try was refused. */
  again: boolean
  /** Instead of "Pay $45.00". */
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
        Secured by our card payment provider. Card data is not stored here. A second press never charges twice.
      </p>
    </>
  )
}
