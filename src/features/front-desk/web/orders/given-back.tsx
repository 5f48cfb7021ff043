import { type FormEvent, useState } from 'react'
import { sentenceOf } from '#src/lib/api-client.ts'
import { formatCents } from '#src/lib/money.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { api } from '../calls.ts'

type Props = { refundId: string; amount: number; onDone: () => Promise<void> }

/** Marks a cash or check refund as returned. The family gets an email about it. */
export function MarkReturned({ refundId, amount, onDone }: Props) {
  const [open, setOpen] = useState(false)
  const [note, setNote] = useState('')
  const [trouble, setTrouble] = useState<string>()
  const [busy, setBusy] = useState(false)
  const toast = useToast()

  async function mark(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!note.trim()) return setTrouble('Enter how and why you returned it.')
    setBusy(true)
    setTrouble(undefined)
    try {
      const { message } = await api('POST /api/admin/refunds/:id/given-back', {
        params: { id: refundId },
        body: { note },
      })
      toast({ title: 'Refund returned', description: message, tone: 'good' })
      setOpen(false)
      await onDone()
    } catch (error) {
      setTrouble(sentenceOf(error, 'Nothing was saved. Try again.'))
      setBusy(false)
    }
  }
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        Mark as returned
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Did you return ${formatCents(amount)}?`}>
        <ScriptForm className="stack" onSubmit={event => void mark(event)} noValidate>
          <p>
            It was paid by cash or check, so it's refunded the same way. We'll email the family that it was returned.
          </p>
          <Field label="How and why" hint="For example: in cash, the class was canceled" error={trouble}>
            <TextInput
              data-autofocus
              autoComplete="off"
              maxLength={300}
              value={note}
              onChange={event => setNote(event.target.value)}
            />
          </Field>
          <div className="row">
            <Button type="submit" tone="primary" busy={busy} busyLabel="Marking">
              Yes, {formatCents(amount)} was returned
            </Button>
            <LinkButton onClick={() => setOpen(false)}>Not yet</LinkButton>
          </div>
        </ScriptForm>
      </Dialog>
    </>
  )
}
