import { useState } from 'react'
import type { CancellationsContract } from '#src/features/cancellations/contract.ts'
import { clientFor } from '#src/lib/api-client.ts'
import { formatCents } from '#src/lib/money.ts'
import { centsOfTyped } from '#src/lib/typed-dollars.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field, FieldSet } from '#src/ui/field.tsx'
import { FailureNote, SaveForm } from '#src/ui/form/save-form.tsx'
import { useSaveForm } from '#src/ui/form/use-save-form.ts'
import { RadioCard } from '#src/ui/radio-card.tsx'
import { TextArea, TextInput } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { FamilyFileAnswer } from '../../family-answers.ts'

type Order = FamilyFileAnswer['orders'][number]
type Props = { order: Order; onDone: () => Promise<void> }
type Values = { choice: 'refund' | 'credit' | ''; amount: string; reason: string }

const { api } = clientFor<CancellationsContract>()

/** A button that opens the form to give back a part of what was paid for an order. */
export function RefundOrder({ order, onDone }: Props) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <LinkButton onClick={() => setOpen(true)}>
        Refund<VisuallyHidden> {order.reference}</VisuallyHidden>
      </LinkButton>
      <Dialog open={open} onClose={close} title={`Refund part of ${order.reference}`}>
        <RefundForm order={order} onClose={close} onDone={onDone} />
      </Dialog>
    </>
  )
}

/** How much, how, and why. Sending it twice is one refund. */
function RefundForm({ order: { id, refundable }, onClose, onDone }: Props & { onClose: () => void }) {
  const [key] = useState(() => crypto.randomUUID())
  const toast = useToast()
  const form = useSaveForm({
    values: { choice: refundable.money > 0 ? '' : 'credit', amount: '', reason: '' } as Values,
    check: ({ choice, amount, reason }) => ({
      choice: choice ? undefined : 'Choose how the family gets it.',
      amount: amountProblem(amount, mostOf(choice, refundable)),
      reason: reason.trim() ? undefined : 'Enter a reason.',
    }),
    save: ({ choice, amount, reason }) =>
      api('POST /api/admin/orders/:id/refunds', {
        params: { id },
        body: { key, choice: choice || 'refund', amount: centsOfTyped(amount) ?? 0, reason },
      }),
    async onSaved({ message }) {
      toast({ title: 'Refund recorded', description: message, tone: 'good' })
      onClose()
      await onDone()
    },
    unreachable: 'Nothing was refunded. Try again.',
  })
  const chosen = form.watch('choice')
  const amount = centsOfTyped(form.watch('amount'))
  const most = mostOf(chosen, refundable)
  const isRight = amount !== null && amount > 0 && amount <= most
  const pick = (value: 'refund' | 'credit') => ({
    name: 'choice',
    value,
    checked: chosen === value,
    onChange: () => form.change('choice', value),
  })
  return (
    <SaveForm form={form}>
      <p>The family keeps its spots. If one is canceled later, that much less is given back.</p>
      <FieldSet legend="How does the family get it?" error={form.problem('choice')}>
        {refundable.money > 0 && (
          <RadioCard
            title="The way they paid"
            detail={`Up to ${formatCents(refundable.money)}, to the card or in person.`}
            {...pick('refund')}
          />
        )}
        <RadioCard
          title="Class credit"
          detail={`Up to ${formatCents(refundable.credit)}, available right away.`}
          {...pick('credit')}
        />
      </FieldSet>
      <Field label="Amount, in dollars" error={form.problem('amount')}>
        <TextInput {...form.field('amount')} inputMode="decimal" autoComplete="off" />
      </Field>
      <Field label="Reason" hint="The family sees this in the email." error={form.problem('reason')}>
        <TextArea {...form.field('reason')} rows={3} maxLength={1000} />
      </Field>
      <FailureNote failure={form.failure} />
      <div className="row">
        <Button type="submit" tone="danger" busy={form.isBusy} busyLabel="Refunding">
          {isRight ? `Refund ${formatCents(amount)}` : 'Refund'}
        </Button>
        <LinkButton onClick={onClose}>Don't refund</LinkButton>
      </div>
    </SaveForm>
  )
}

const mostOf = (choice: Values['choice'], { money, credit }: Order['refundable']): number =>
  choice === 'refund' ? money : credit

function amountProblem(typed: string, most: number): string | undefined {
  const amount = centsOfTyped(typed)
  if (amount === null || amount < 1) return `Enter an amount up to ${formatCents(most)}.`
  return amount > most ? `That's more than the ${formatCents(most)} left of what was paid.` : undefined
}
