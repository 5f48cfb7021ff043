import { type FormEvent, useId, useState } from 'react'
import { formatCents } from '#src/lib/money.ts'
import { Button } from '#src/ui/button.tsx'
import { InfoIcon, LockIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { BankStepDialog } from './bank-step-dialog.tsx'
import { refusalWords } from './refusal-words.ts'
import { TestCardChoice } from './test-card-choice.tsx'
import { type PaymentTrouble, useTestPayment } from './use-test-payment.ts'

export type PaymentPanelProps = {
  /** From `POST /api/create-payment-intent`. */
  clientSecret: string
  /** In cents, as that call answered it. */
  amountCents: number
  /** The provider has what it needs: now ask our server how the order stands. It does not mean that it was paid. */
  onDone: () => void
  /** A try was refused; the panel says why by itself. A page may begin the next try at our server here. */
  onFailed?: (trouble: PaymentTrouble) => void
  /** Instead of "Pay $45.00". */
  submitLabel?: string
  /** What stays safe after a refusal, as half a sentence: "we keep Nina's place until 7:58 PM". */
  kept?: string
}

/**
 * The card form of the payment pages. It talks to the provider alone; no card data reaches our server, and a second press
 * never charges twice (PRODUCT.md part 2, UX.md "Checkout / payment").
 */
export function PaymentPanel({ clientSecret, amountCents, onDone, onFailed, submitLabel, kept }: PaymentPanelProps) {
  const [card, setCard] = useState('4242')
  const [tried, setTried] = useState<string>()
  const { step, trouble, pay, answerBank } = useTestPayment(clientSecret, { onDone, onFailed })
  const noteId = useId()
  const amount = formatCents(amountCents)
  const busy = step === 'working' || step === 'done'

  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setTried(card)
    void pay(card)
  }

  return (
    <Sheet as="form" aria-label="Payment" onSubmit={submit}>
      <Note tone="warn" icon={<InfoIcon />} title="Demo mode: no real card is charged">
        Pick a test card to see how each one behaves.
      </Note>
      {trouble && <TroubleNote id={noteId} trouble={trouble} kept={kept} />}
      <TestCardChoice
        chosen={card}
        onChoose={setCard}
        refused={trouble && tried ? { card: tried, noteId } : undefined}
      />
      <Button
        type="submit"
        tone="primary"
        block
        busy={busy}
        busyLabel={step === 'done' ? 'Confirming…' : `Paying ${amount}…`}
      >
        <LockIcon /> {trouble ? `Try again, ${amount}` : (submitLabel ?? `Pay ${amount}`)}
      </Button>
      <p className="hint">
        Secured by our card payment provider. Card data is not stored here. A second press never charges twice.
      </p>
      <BankStepDialog open={step === 'bank'} amountCents={amountCents} onAnswer={approve => void answerBank(approve)} />
    </Sheet>
  )
}

function TroubleNote({ id, trouble, kept }: { id: string; trouble: PaymentTrouble; kept?: string }) {
  const { title, detail } = wordsFor(trouble, kept)
  return (
    <Note id={id} tone="bad" role="alert" title={title}>
      {detail}
    </Note>
  )
}

function wordsFor(trouble: PaymentTrouble, kept?: string): { title: string; detail: string } {
  if (trouble.kind === 'refused') return refusalWords(trouble.message, kept)
  if (trouble.kind === 'closed') {
    return { title: 'This payment is no longer open', detail: 'Nothing was charged. Please go back and begin again.' }
  }
  return {
    title: 'We could not reach the card service',
    detail: 'Please check your connection and try again. A second press never charges twice.',
  }
}
