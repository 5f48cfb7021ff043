import { useEffect, useRef, useState } from 'react'
import { formatCents } from '#src/lib/money.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { FailureNote, SaveForm } from '#src/ui/form/save-form.tsx'
import { useSaveForm } from '#src/ui/form/use-save-form.ts'
import { api } from '../calls.ts'
import { PaymentMethodFields, settlement, type Ways, wayProblems } from './ways-to-pay.tsx'

type Props = {
  orderId: string
  due: number
  /** The spot's status: how long it's held. */
  says: string
  mayTake: boolean
  onClose: () => void
  onDone: (title: string, message: string) => Promise<void>
}

/** Takes payment for an unpaid order or sends its link. Sending it twice counts once. */
export function SettleOrder({ orderId, due, says, mayTake, onClose, onDone }: Props) {
  const [key] = useState(() => crypto.randomUUID())
  const standing = useRef<HTMLParagraphElement>(null)
  // As the dialog's second step, it replaces the button that had focus.
  useEffect(() => standing.current?.focus(), [])
  const params = { id: orderId }
  const form = useSaveForm({
    values: { way: mayTake ? '' : 'link', reference: '' } as Ways,
    check: wayProblems,
    async save(ways) {
      if (ways.way === 'link') {
        const { message } = await api('POST /api/admin/orders/:id/payment-link', { params, body: {} })
        return { title: 'Payment link sent', message }
      }
      const body = { ...settlement(ways, key), amount: due }
      const { message } = await api('POST /api/admin/orders/:id/payments', { params, body })
      return { title: 'Payment received', message }
    },
    onSaved: ({ title, message }) => onDone(title, message),
    unreachable: 'Nothing was recorded. Try again.',
  })
  const label = form.watch('way') === 'link' ? 'Send link' : `Take ${formatCents(due)}`
  return (
    <SaveForm form={form}>
      <p ref={standing} tabIndex={-1}>
        {says}
      </p>
      <PaymentMethodFields form={form} mayTake={mayTake} />
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
