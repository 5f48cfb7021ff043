import { useRef, useState } from 'react'
import { useProgram } from '#src/features/organization/web.ts'
import type { RegistrationAnswer } from '#src/features/registrations/contract.ts'
import { ApiError, sentenceOf } from '#src/lib/api-client.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Field, FieldSet } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { RadioCard } from '#src/ui/radio-card.tsx'
import { TextArea } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { api } from '../calls.ts'
import type { Eligibility } from './blocked.tsx'

type Told = Pick<Eligibility, 'refundToCard' | 'refundToCredit' | 'terms' | 'byHand'>

const creditDetail = 'The full amount, available right away.'

/** Where a refund goes, and what is kept; what was paid with credit comes back as credit. */
function refundText({ refundToCard, refundToCredit, terms, byHand }: Told): { title: string; detail: string } {
  // Classes have a supply fee; the fee for programs is just called a fee.
  const fee = terms.noticeHours <= 48 ? 'supply fee' : 'fee'
  const kept = terms.feeKept > 0 ? `We keep the ${formatCents(terms.feeKept)} ${fee}.` : 'Everything you paid.'
  if (refundToCard === 0 && refundToCredit === 0)
    return { title: 'Refund', detail: `${kept} There's nothing left to refund.` }
  if (refundToCard === 0) return { title: 'Back as credit', detail: `${kept} You paid with credit.` }
  if (refundToCredit === 0)
    return byHand
      ? { title: 'Refund in person', detail: `${kept} In cash or by check.` }
      : { title: 'Refund to your card', detail: `${kept} Takes 5 to 10 days.` }
  const title = `${formatCents(refundToCard)} ${byHand ? 'in person' : 'to your card'}, ${formatCents(refundToCredit)} as credit`
  return { title, detail: `${kept} What you paid with credit comes back as credit.` }
}

type Choice = 'refund' | 'credit'
type Props = {
  place: RegistrationAnswer
  data: Eligibility
  onClose: () => void
  onCancelled: (message: string) => Promise<void>
  /** The terms differ from what was shown: reads them again. */
  onChanged: () => Promise<void>
}
const FAILED = 'Failed to process cancellation. Please try again.'

/** In time: refund or credit side by side with exact amounts, an optional reason, and a button that names what is canceled. */
export function ChooseBack({ place, data, onClose, onCancelled, onChanged }: Props) {
  const { timeZone } = useProgram()
  const toast = useToast()
  const { eventTitle, classStartTime, originalAmount, terms, paid, placesInOrder } = data
  const needsChoice = paid && terms.credit > 0
  const [choice, setChoice] = useState<Choice>()
  const [missing, setMissing] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const [busy, setBusy] = useState(false)
  const reason = useRef<HTMLTextAreaElement>(null)

  async function confirm() {
    if (needsChoice && !choice) {
      setMissing(true)
      document.querySelector<HTMLInputElement>('.cancel input[type="radio"]')?.focus()
      return
    }
    setBusy(true)
    setTrouble(undefined)
    try {
      const body = { cancellationType: choice ?? 'credit', reason: reason.current?.value || null, quote: data.quote }
      const done = await api('POST /api/registrations/:id/cancel', { params: { id: place.id }, body })
      await onCancelled(done.message)
    } catch (error) {
      // A server error gets the fixed message; a refusal shows its own reason.
      const refusedHere = error instanceof ApiError && error.status < 500
      const sentence = refusedHere ? sentenceOf(error, FAILED) : FAILED
      toast({ title: 'Cancellation Failed', description: sentence, tone: 'destructive' })
      setTrouble(sentence)
      setBusy(false)
      if (error instanceof ApiError && error.status === 409) await onChanged()
    }
  }

  const pick = (value: Choice) => ({
    name: 'back',
    checked: choice === value,
    onChange: () => {
      setChoice(value)
      setMissing(false)
    },
  })
  const refund = refundText(data)
  return (
    <div className="stack">
      <div>
        <strong>{eventTitle}</strong>
        <p className="by">
          {classStartTime && `${formatMoment(classStartTime, timeZone)}. `}
          {paid && (originalAmount > 0 ? `You paid ${formatCents(originalAmount)}.` : 'This class is free.')}
        </p>
        {paid && terms.deadline && <p className="by">Free to cancel until {formatMoment(terms.deadline, timeZone)}.</p>}
      </div>
      {needsChoice && (
        <FieldSet legend="Refund or credit?" error={missing ? 'Choose a refund or credit.' : undefined}>
          <div className="backs">
            <RadioCard
              amount={formatCents(terms.refund)}
              title={refund.title}
              detail={refund.detail}
              value="refund"
              {...pick('refund')}
            />
            <RadioCard
              amount={formatCents(terms.credit)}
              title="Class credit"
              detail={creditDetail}
              value="credit"
              {...pick('credit')}
            />
          </div>
        </FieldSet>
      )}
      {!paid && (
        <Note soft tone="quiet" title="You haven't paid yet">
          {placesInOrder > 1
            ? `We'll release all ${placesInOrder} spots in this order together. You won't be charged.`
            : "We'll release the spot. You won't be charged."}
        </Note>
      )}
      {paid && (
        <Field label="Why?" optional>
          <TextArea ref={reason} rows={2} maxLength={1000} />
        </Field>
      )}
      {trouble && (
        <Note tone="bad" role="alert">
          {trouble}
        </Note>
      )}
      <div className="row">
        <Button tone="danger" busy={busy} busyLabel="Canceling" onClick={() => void confirm()}>
          {paid ? `Cancel ${place.child.firstName}'s class` : `Release ${place.child.firstName}'s spot`}
        </Button>
        <LinkButton onClick={onClose}>Keep the spot</LinkButton>
      </div>
    </div>
  )
}
