import { cancelSentence, feeName } from '#src/features/classes/cancel-text.ts'
import { useProgram } from '#src/features/organization/web.ts'
import type { RegistrationAnswer } from '#src/features/registrations/contract.ts'
import { ApiError } from '#src/lib/api-client.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Field, FieldSet } from '#src/ui/field.tsx'
import { FailureNote, SaveForm } from '#src/ui/form/save-form.tsx'
import { useSaveForm } from '#src/ui/form/use-save-form.ts'
import { Note } from '#src/ui/note.tsx'
import { RadioCard } from '#src/ui/radio-card.tsx'
import { TextArea } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { api } from '../calls.ts'
import type { Eligibility } from './blocked.tsx'

type RefundFacts = Pick<Eligibility, 'refundToCard' | 'refundToCredit' | 'terms' | 'byHand'>

const creditDetail = 'The full amount, available right away.'

/** Where a refund goes, and what is kept; what was paid with credit comes back as credit. */
export function refundText(
  { refundToCard, refundToCredit, terms, byHand }: RefundFacts,
  kind: RegistrationAnswer['event']['kind'],
): { title: string; detail: string } {
  const kept =
    terms.feeKept > 0
      ? `We keep the ${formatCents(terms.feeKept)} ${feeName(kind === 'program' ? 'program' : 'class')}.`
      : 'Everything you paid.'
  if (refundToCard === 0 && refundToCredit === 0)
    return { title: 'Refund', detail: `${kept} There's nothing left to refund.` }
  if (refundToCard === 0) return { title: 'Back as credit', detail: `${kept} You paid with credit.` }
  if (refundToCredit === 0)
    return byHand
      ? { title: 'Refund in person', detail: `${kept} In cash, by check or by bank transfer.` }
      : { title: 'Refund to your card', detail: `${kept} Takes 5 to 10 days.` }
  const title = `${formatCents(refundToCard)} ${byHand ? 'in person' : 'to your card'}, ${formatCents(refundToCredit)} as credit`
  return { title, detail: `${kept} What you paid with credit comes back as credit.` }
}

type Choice = 'refund' | 'credit'
type Props = {
  place: RegistrationAnswer
  data: Eligibility
  onClose: () => void
  onCanceled: (message: string) => Promise<void>
  /** The terms differ from what was shown: reads them again. */
  onChanged: () => Promise<void>
}
const FAILED = 'Failed to process cancellation. Please try again.'

/** In time: refund or credit side by side with exact amounts, an optional reason, and a button that names what is canceled. */
export function RefundOrCredit({ place, data, onClose, onCanceled, onChanged }: Props) {
  const { timeZone } = useProgram()
  const toast = useToast()
  const { eventTitle, classStartTime, originalAmount, terms, paid, placesInOrder } = data
  const needsChoice = paid && terms.credit > 0
  const form = useSaveForm({
    values: { choice: '', reason: '' } as { choice: Choice | ''; reason: string },
    check: ({ choice }) => ({ choice: needsChoice && !choice ? 'Choose a refund or credit.' : undefined }),
    save({ choice, reason }) {
      const body = { cancellationType: choice || ('credit' as const), reason: reason || null, quote: data.quote }
      return api('POST /api/registrations/:id/cancel', { params: { id: place.id }, body })
    },
    onSaved: done => onCanceled(done.message),
    // A server error gets the fixed message; a refusal shows its own reason.
    describe: error => (error instanceof ApiError && error.status < 500 ? undefined : { message: FAILED }),
    unreachable: FAILED,
    onRefused(refusal) {
      if (refusal.status === 409) void onChanged()
      return false
    },
    onFailed: ({ message }) => toast({ title: 'Cancellation Failed', description: message, tone: 'destructive' }),
  })

  const pick = (value: Choice) => ({
    name: 'back',
    checked: form.watch('choice') === value,
    'aria-invalid': form.problem('choice') ? (true as const) : undefined,
    onChange: () => form.change('choice', value),
  })
  const refund = refundText(data, place.event.kind)
  return (
    <SaveForm form={form}>
      <div>
        <strong>{eventTitle}</strong>
        <p className="by">
          {classStartTime && `${formatMoment(classStartTime, timeZone)}. `}
          {paid && (originalAmount > 0 ? `You paid ${formatCents(originalAmount)}.` : 'This class is free.')}
        </p>
        {paid && terms.deadline && <p className="by">{cancelSentence(terms, timeZone)}.</p>}
      </div>
      {needsChoice && (
        <FieldSet legend="Refund or credit?" error={form.problem('choice')}>
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
          <TextArea {...form.field('reason')} rows={2} maxLength={1000} />
        </Field>
      )}
      <FailureNote failure={form.failure} />
      <div className="row">
        <Button type="submit" tone="danger" busy={form.isBusy} busyLabel="Canceling">
          {paid ? `Cancel ${place.child.firstName}'s class` : `Release ${place.child.firstName}'s spot`}
        </Button>
        <LinkButton onClick={onClose}>Keep the spot</LinkButton>
      </div>
    </SaveForm>
  )
}
