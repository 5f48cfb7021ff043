import { type FormEvent, useState } from 'react'
import { sentenceOf } from '#src/lib/api-client.ts'
import { formatCents } from '#src/lib/money.ts'
import { centsOfTyped } from '#src/lib/typed-dollars.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { TextArea, TextInput } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { api } from '../calls.ts'

type Props = { familyId: string; onClose: () => void; onGiven: () => Promise<void> }
const MOST = 100_000

/** How much credit, and why. The same form sent twice gives once. */
export function CreditForm({ familyId, onClose, onGiven }: Props) {
  const toast = useToast()
  const [giftId] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const [busy, setBusy] = useState(false)
  const amount = centsOfTyped(typed)
  const wrong = amount === null || amount < 100 || amount > MOST

  async function give(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (wrong || !reason.trim()) return setTried(true)
    setBusy(true)
    try {
      const { message } = await api('POST /api/admin/families/:id/credit', {
        params: { id: familyId },
        body: { giftId, amount, reason },
      })
      toast({ title: 'Credit given', description: message, tone: 'good' })
      await onGiven()
    } catch (error) {
      setTrouble(sentenceOf(error, 'No credit was given. Please try again.'))
      setBusy(false)
    }
  }

  return (
    <form className="stack" onSubmit={event => void give(event)} noValidate>
      <p>The family can spend it on any class. It is a gift: nothing that was paid goes back.</p>
      <Field
        label="Amount, in dollars"
        error={tried && wrong ? `Please type an amount from $1.00 to ${formatCents(MOST)}.` : undefined}
      >
        <TextInput
          data-autofocus
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
      </Field>
      <Field
        label="Reason"
        hint="The family reads it in its credit history."
        error={tried && !reason.trim() ? 'Please give a reason.' : undefined}
      >
        <TextArea rows={3} maxLength={300} value={reason} onChange={event => setReason(event.target.value)} />
      </Field>
      {trouble && (
        <Note tone="bad" role="alert">
          {trouble}
        </Note>
      )}
      <div className="row">
        <Button type="submit" tone="primary" busy={busy} busyLabel="Giving it">
          {wrong ? 'Give credit' : `Give ${formatCents(amount)}`}
        </Button>
        <LinkButton onClick={onClose}>Not now</LinkButton>
      </div>
    </form>
  )
}
