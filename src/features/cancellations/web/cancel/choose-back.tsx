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
import { creditDetail, refundWords } from './choice-words.ts'

type Choice = 'refund' | 'credit'
type Props = {
  place: RegistrationAnswer
  data: Eligibility
  onClose: () => void
  onCancelled: (message: string) => Promise<void>
  /** The terms are not what was shown: reads them again. */
  onChanged: () => Promise<void>
}
const FAILED = 'Failed to process cancellation. Please try again.'

/** In time: refund or credit side by side with exact amounts, an optional reason, and the button that names the thing. */
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
      // What broke on our side is told as what it means here; a refusal tells its own reason.
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
  const refund = refundWords(data)
  return (
    <div className="stack">
      <div>
        <strong>{eventTitle}</strong>
        <p className="by">
          {classStartTime && `${formatMoment(classStartTime, timeZone)}. `}
          {paid && (originalAmount > 0 ? `You paid ${formatCents(originalAmount)}.` : 'It is free.')}
        </p>
        {paid && terms.deadline && <p className="by">Free to cancel until {formatMoment(terms.deadline, timeZone)}.</p>}
      </div>
      {needsChoice && (
        <FieldSet legend="What would you like back?" error={missing ? 'Please choose a refund or credit.' : undefined}>
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
        <Note soft tone="quiet" title="Nothing is paid yet">
          {placesInOrder > 1
            ? `All ${placesInOrder} places of this order are let go together, and nothing is charged.`
            : 'The place is let go, and nothing is charged.'}
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
        <Button tone="danger" busy={busy} busyLabel="Cancelling" onClick={() => void confirm()}>
          {paid ? `Cancel ${place.child.firstName}'s class` : `Let ${place.child.firstName}'s place go`}
        </Button>
        <LinkButton onClick={onClose}>Keep the place</LinkButton>
      </div>
    </div>
  )
}
