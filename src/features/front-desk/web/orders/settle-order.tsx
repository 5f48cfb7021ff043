import { useEffect, useRef, useState } from 'react'
import { useProgram } from '#src/features/organization/web.ts'
import { dayOf } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { centsOfTyped } from '#src/lib/typed-dollars.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { FailureNote, SaveForm } from '#src/ui/form/save-form.tsx'
import { useSaveForm } from '#src/ui/form/use-save-form.ts'
import { TextInput } from '#src/ui/text-input.tsx'
import { api } from '../calls.ts'
import { PaymentMethodFields, settlement, type Ways, wayProblems } from './ways-to-pay.tsx'

type Props = {
  orderId: string
  due: number
  /** The spot's status: how long it's held, or what was paid before. */
  says: string
  mayTake: boolean
  /** An order that was paid in part, and by which day the rest is due so far. */
  balance?: { dueOn: string | null }
  onClose: () => void
  onDone: (title: string, message: string) => Promise<void>
}
type Values = Ways & { amount: string; dueOn: string }

/** Takes all of what is due for an order, or a part of it, or sends its link. Sending it twice counts once. */
export function SettleOrder({ orderId, due, says, mayTake, balance, onClose, onDone }: Props) {
  const [key] = useState(() => crypto.randomUUID())
  const { timeZone } = useProgram()
  const [today] = useState(() => dayOf(new Date(), timeZone))
  const standing = useRef<HTMLParagraphElement>(null)
  // As the dialog's second step, it replaces the button that had focus.
  useEffect(() => standing.current?.focus(), [])
  const params = { id: orderId }
  const form = useSaveForm({
    values: {
      way: mayTake ? '' : 'link',
      reference: '',
      amount: dollarsOf(due),
      dueOn: balance?.dueOn ?? '',
    } as Values,
    check: values => ({ ...wayProblems(values), amount: values.way === 'link' ? undefined : problemOf(values, due) }),
    async save(ways) {
      if (ways.way === 'link') {
        const { message } = await api('POST /api/admin/orders/:id/payment-link', { params, body: {} })
        return { title: 'Payment link sent', message }
      }
      const amount = centsOfTyped(ways.amount) ?? 0
      const part = amount < due ? { part: ways.dueOn ? { dueOn: ways.dueOn } : {} } : {}
      const body = { ...settlement(ways, key), amount, ...part }
      const { message } = await api('POST /api/admin/orders/:id/payments', { params, body })
      return { title: 'Payment received', message }
    },
    onSaved: ({ title, message }) => onDone(title, message),
    unreachable: 'Nothing was recorded. Try again.',
  })
  const way = form.watch('way')
  const amount = centsOfTyped(form.watch('amount'))
  const isRight = amount !== null && amount > 0 && amount <= due
  const label = way === 'link' ? 'Send link' : isRight ? `Take ${formatCents(amount)}` : 'Take payment'
  return (
    <SaveForm form={form}>
      <p ref={standing} tabIndex={-1}>
        {says}
      </p>
      <PaymentMethodFields
        form={form}
        mayTake={mayTake}
        linkDetail={balance && 'The family pays the rest by card online.'}
      />
      {mayTake && way !== '' && way !== 'link' && (
        <Field
          label="Amount, in dollars"
          hint={
            isRight && amount < due
              ? `${formatCents(due - amount)} stays due. The spot is confirmed.`
              : 'Enter less to take a part of it.'
          }
          error={form.problem('amount')}
        >
          <TextInput {...form.field('amount')} inputMode="decimal" autoComplete="off" />
        </Field>
      )}
      {mayTake && way !== '' && way !== 'link' && isRight && amount < due && (
        <Field label="Due date (optional)" hint="By when the rest is to be paid." error={form.problem('dueOn')}>
          <TextInput {...form.field('dueOn')} type="date" min={today} />
        </Field>
      )}
      <FailureNote failure={form.failure} />
      <div className="row">
        <Button type="submit" tone="primary" busy={form.isBusy} busyLabel="One moment">
          {label}
        </Button>
        <LinkButton onClick={onClose}>Later</LinkButton>
      </div>
    </SaveForm>
  )
}

const dollarsOf = (cents: number) => (cents / 100).toFixed(2)

function problemOf({ amount: typed }: Values, due: number): string | undefined {
  const amount = centsOfTyped(typed)
  if (amount === null || amount < 1) return `Enter an amount up to ${formatCents(due)}.`
  return amount > due ? `That's more than the ${formatCents(due)} due.` : undefined
}
