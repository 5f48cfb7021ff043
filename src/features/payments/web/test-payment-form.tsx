import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { clientFor } from '#src/lib/api-client.ts'
import { formatCents } from '#src/lib/money.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { FieldSet } from '#src/ui/field.tsx'
import { InfoIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { CardFace, RadioCard } from '#src/ui/radio-card.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { SkeletonLines } from '#src/ui/skeleton.tsx'
import type { TestProviderContract } from '../test-provider-contract.ts'
import type { PaymentPanelProps } from './payment-panel.tsx'
import { OrByCard, PayButton } from './payment-problem.tsx'
import { TestCardChoice } from './test-card-choice.tsx'
import { useTestPayment } from './use-test-payment.ts'

const { query } = clientFor<TestProviderContract>()
type Saved = { ref: string; label: string }

/** The card form of the test provider: people pick a card instead of typing a number. */
export function TestPaymentForm(props: PaymentPanelProps) {
  const { data, isPending } = useQuery(query('GET /local-pay/cards', { query: { clientSecret: props.clientSecret } }))
  if (isPending)
    return (
      <Sheet>
        <SkeletonLines spinner label="Loading the card form" widths={['30%', '100%', '100%', '60%']} />
      </Sheet>
    )
  // Without its saved cards, a family can still pay with another.
  return <CardForm {...props} saved={data?.cards ?? []} />
}

function CardForm({
  clientSecret,
  canSave = true,
  amountCents,
  onDone,
  onFailed,
  submitLabel,
  kept,
  noReason,
  saved,
}: PaymentPanelProps & { saved: readonly Saved[] }) {
  // The saved card that pays, or another one.
  const [chosen, setChosen] = useState(saved[0]?.ref ?? '')
  const [card, setCard] = useState('4242')
  const [save, setSave] = useState(false)
  const [tried, setTried] = useState<string>()
  const { step, problem, pay, answerBank } = useTestPayment(clientSecret, { onDone, onFailed })
  const noteId = useId()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (step === 'working' || step === 'done') return
    setTried(chosen || card)
    void pay(chosen || card, canSave && !chosen && save)
  }

  return (
    <Sheet as="form" aria-label="Payment" onSubmit={submit}>
      <Note tone="warn" icon={<InfoIcon />} title="Demo mode: no real card is charged">
        Pick a test card to see how each one behaves.
      </Note>
      <DemoWallet amountCents={amountCents} onPay={() => void pay('4242', false)} />
      <OrByCard />
      {saved.length > 0 && <SavedCards saved={saved} chosen={chosen} onChoose={setChosen} />}
      {!chosen && (
        <>
          <TestCardChoice
            chosen={card}
            onChoose={setCard}
            refused={problem && tried ? { card: tried, noteId } : undefined}
          />
          {canSave && (
            <Checkbox checked={save} onChange={event => setSave(event.target.checked)}>
              Save this card for next time
            </Checkbox>
          )}
        </>
      )}
      <PayButton
        amountCents={amountCents}
        step={step}
        problem={problem}
        problemId={noteId}
        label={submitLabel}
        kept={kept}
        noReason={noReason}
      />
      <BankStepDialog open={step === 'bank'} amountCents={amountCents} onAnswer={approve => void answerBank(approve)} />
    </Sheet>
  )
}

type Choice = { saved: readonly Saved[]; chosen: string; onChoose: (ref: string) => void }

/** The family's saved cards, and the way to another. */
function SavedCards({ saved, chosen, onChoose }: Choice) {
  return (
    <FieldSet legend="Your cards">
      {saved.map(({ ref, label }) => (
        <RadioCard
          key={ref}
          name="saved-card"
          value={ref}
          checked={ref === chosen}
          onChange={() => onChoose(ref)}
          face={<CardFace last4={label.slice(-4)} />}
          title={label}
          detail="Saved"
        />
      ))}
      <RadioCard
        name="saved-card"
        value=""
        checked={chosen === ''}
        onChange={() => onChoose('')}
        title="Another card"
      />
    </FieldSet>
  )
}

/** Shows where Apple Pay, Google Pay and Link stand, and pays as they do: one confirmation, nothing to type. */
function DemoWallet({ amountCents, onPay }: { amountCents: number; onPay: () => void }) {
  const [open, setOpen] = useState(false)
  const amount = formatCents(amountCents)
  return (
    <>
      <Button block className="wallet" onClick={() => setOpen(true)}>
        Use the demo wallet
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Demo wallet"
        foot={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button
              tone="primary"
              data-autofocus
              onClick={() => {
                setOpen(false)
                onPay()
              }}
            >
              Confirm {amount}
            </Button>
          </>
        }
      >
        <p>
          On a site with real payments, Apple Pay, Google Pay or Link would open here. In demo mode, the wallet holds
          Visa ending 4242.
        </p>
      </Dialog>
    </>
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
