import type { ReactNode } from 'react'
import { formatCents } from '#src/lib/money.ts'
import { centsOfTyped } from '#src/lib/typed-dollars.ts'
import { Button, LinkButton } from './button.tsx'
import { Field } from './field.tsx'
import { FailureNote, SaveForm } from './form/save-form.tsx'
import { useSaveForm } from './form/use-save-form.ts'
import { TextArea, TextInput } from './text-input.tsx'

type Props = {
  /** What happens to the money, shown above the fields. */
  children: ReactNode
  /** The limits in cents, and the message when outside them. */
  least: number
  most: number
  outside: string
  /** In cents; empty unless set. */
  begin?: number
  reasonHint: string
  longestReason: number
  /** The button text: "Refund $12.50", and without an amount "Refund". */
  verb: string
  noAmount?: string
  tone: 'primary' | 'danger'
  busyLabel: string
  closeLabel: string
  onClose: () => void
  /** `amount` in whole cents. Throws if nothing happened. */
  onSend: (given: { amount: number; reason: string }) => Promise<void>
  /** Shown when the server sent no message of its own. */
  failed: string
}

/** An amount in dollars and a reason, for money that staff give or refund. */
export function DollarsForm({ children, least, most, begin, onSend, ...says }: Props) {
  const isWrong = (amount: number | null) => amount === null || amount < least || amount > most
  const form = useSaveForm({
    values: { amount: begin === undefined ? '' : (begin / 100).toFixed(2), reason: '' },
    check: ({ amount, reason }) => ({
      amount: isWrong(centsOfTyped(amount)) ? says.outside : undefined,
      reason: reason.trim() ? undefined : 'Enter a reason.',
    }),
    save: ({ amount, reason }) => onSend({ amount: centsOfTyped(amount) ?? 0, reason }),
    unreachable: says.failed,
  })
  const amount = centsOfTyped(form.watch('amount'))
  return (
    <SaveForm form={form}>
      {children}
      <Field label="Amount, in dollars" error={form.problem('amount')}>
        <TextInput {...form.field('amount')} data-autofocus inputMode="decimal" autoComplete="off" />
      </Field>
      <Field label="Reason" hint={says.reasonHint} error={form.problem('reason')}>
        <TextArea {...form.field('reason')} rows={3} maxLength={says.longestReason} />
      </Field>
      <FailureNote failure={form.failure} />
      <div className="row">
        <Button type="submit" tone={says.tone} busy={form.isBusy} busyLabel={says.busyLabel}>
          {amount === null || isWrong(amount) ? (says.noAmount ?? says.verb) : `${says.verb} ${formatCents(amount)}`}
        </Button>
        <LinkButton onClick={says.onClose}>{says.closeLabel}</LinkButton>
      </div>
    </SaveForm>
  )
}
