import { type FormEvent, useId, useState } from 'react'
import { formatCents } from '#src/lib/money.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { InfoIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import type { PaymentPanelProps } from './payment-panel.tsx'
import { PayButton, ProblemNote } from './payment-problem.tsx'
import { TestCardChoice } from './test-card-choice.tsx'
import { useTestPayment } from './use-test-payment.ts'

/** The card form of the test provider: people pick a card instead of typing a number. */
export function TestPaymentForm({
  clientSecret,
  amountCents,
  onDone,
  onFailed,
  submitLabel,
  kept,
  noReason,
}: PaymentPanelProps) {
  const [card, setCard] = useState('4242')
  const [tried, setTried] = useState<string>()
  const { step, problem, pay, answerBank } = useTestPayment(clientSecret, { onDone, onFailed })
  const noteId = useId()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (step === 'working' || step === 'done') return
    setTried(card)
    void pay(card)
  }

  return (
    <Sheet as="form" aria-label="Payment" onSubmit={submit}>
      <Note tone="warn" icon={<InfoIcon />} title="Demo mode: no real card is charged">
        Pick a test card to see how each one behaves.
      </Note>
      {problem && <ProblemNote id={noteId} problem={problem} kept={kept} noReason={noReason} />}
      <TestCardChoice
        chosen={card}
        onChoose={setCard}
        refused={problem && tried ? { card: tried, noteId } : undefined}
      />
      <PayButton amountCents={amountCents} step={step} again={problem !== undefined} label={submitLabel} />
      <BankStepDialog open={step === 'bank'} amountCents={amountCents} onAnswer={approve => void answerBank(approve)} />
    </Sheet>
  )
}

type BankStep = { open: boolean; amountCents: number; onAnswer: (approve: boolean) => void }

/** The bank's question before it lets a payment through. Closing it means no. */
function BankStepDialog({ open, amountCents, onAnswer }: BankStep) {
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
