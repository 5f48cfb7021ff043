import { formatCents } from '#src/lib/money.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

type BankStep = { open: boolean; amountCents: number; onAnswer: (approve: boolean) => void }

/** The bank's question before it lets a payment through. Closing it means no. */
export function BankStepDialog({ open, amountCents, onAnswer }: BankStep) {
  const amount = formatCents(amountCents)
  return (
    <Dialog
      open={open}
      onClose={() => onAnswer(false)}
      title="Your bank wants to make sure it's you"
      closeLabel="Close without paying"
      foot={
        <>
          <Button onClick={() => onAnswer(false)}>Cancel payment</Button>
          <Button tone="primary" onClick={() => onAnswer(true)} data-autofocus>
            Approve {amount}
          </Button>
        </>
      }
    >
      <p>
        A real bank would send a message to your phone now. In demo mode, you answer here: approve the {amount} payment,
        or cancel it.
      </p>
    </Dialog>
  )
}
