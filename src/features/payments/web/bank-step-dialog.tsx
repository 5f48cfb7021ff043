import { formatCents } from '#src/lib/money.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

type BankStep = { open: boolean; amountCents: number; onAnswer: (approve: boolean) => void }

/** What a bank asks before it lets a payment through. Closing it is a no. */
export function BankStepDialog({ open, amountCents, onAnswer }: BankStep) {
  const amount = formatCents(amountCents)
  return (
    <Dialog
      open={open}
      onClose={() => onAnswer(false)}
      title="Your bank asks if this is you"
      closeLabel="Close and do not pay"
      foot={
        <>
          <Button onClick={() => onAnswer(false)}>Do not pay</Button>
          <Button tone="primary" onClick={() => onAnswer(true)} data-autofocus>
            Approve {amount}
          </Button>
        </>
      }
    >
      <p>
        A real bank would send a message to your phone now. In demo mode you answer here: approve the payment of{' '}
        {amount}, or do not pay.
      </p>
    </Dialog>
  )
}
