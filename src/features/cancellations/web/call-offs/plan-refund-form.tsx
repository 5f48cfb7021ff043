import { type FormEvent, useState } from 'react'
import { useProgram } from '#src/features/organization/web.ts'
import { sentenceOf } from '#src/lib/api-client.ts'
import { formatDay } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { centsOfTyped } from '#src/lib/typed-dollars.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { TextArea, TextInput } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { PlanPaymentAnswer } from '../../contract.ts'
import { api } from '../calls.ts'

type Props = { payment: PlanPaymentAnswer; onClose: () => void; onDone: () => Promise<void> }

/** How much of one plan payment goes back to its card, and why. */
export function PlanRefundForm({ payment, onClose, onDone }: Props) {
  const toast = useToast()
  const { timeZone } = useProgram()
  const { id, left, periodStart, periodEnd } = payment
  const [typed, setTyped] = useState((left / 100).toFixed(2))
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const [busy, setBusy] = useState(false)
  const amount = centsOfTyped(typed)
  const wrong = amount === null || amount < 1 || amount > left

  async function refund(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (wrong || !reason.trim()) return setTried(true)
    setBusy(true)
    try {
      const { message } = await api('POST /api/admin/subscription-payments/:id/refund', {
        params: { id },
        body: { amount, left, reason },
      })
      toast({ title: 'Refund on its way', description: message, tone: 'good' })
      await onDone()
    } catch (error) {
      setTrouble(sentenceOf(error, 'Nothing went back. Please try again.'))
      setBusy(false)
    }
  }

  return (
    <form className="stack" onSubmit={event => void refund(event)} noValidate>
      <p>
        {formatCents(left)} can still go back
        {periodStart && periodEnd && ` for ${formatDay(periodStart, timeZone)} to ${formatDay(periodEnd, timeZone)}`}.
        The plan goes on. When the whole month goes back, it covers no classes in it.
      </p>
      <Field
        label="Amount, in dollars"
        error={tried && wrong ? `Please type an amount up to ${formatCents(left)}.` : undefined}
      >
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
      </Field>
      <Field
        label="Reason"
        hint="The family may read it in the mail."
        error={tried && !reason.trim() ? 'Please give a reason.' : undefined}
      >
        <TextArea rows={3} maxLength={1000} value={reason} onChange={event => setReason(event.target.value)} />
      </Field>
      {trouble && (
        <Note tone="bad" role="alert">
          {trouble}
        </Note>
      )}
      <div className="row">
        <Button type="submit" tone="danger" busy={busy} busyLabel="Sending it back">
          {wrong ? 'Refund' : `Refund ${formatCents(amount)}`}
        </Button>
        <LinkButton onClick={onClose}>Keep it</LinkButton>
      </div>
    </form>
  )
}
