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

/** Marks money as handed back that had come in cash or by cheque; the family gets a mail about it. */
export function GivenBack({ refundId, amount, onDone }: Props) {
  const [open, setOpen] = useState(false)
  const [note, setNote] = useState('')
  const [trouble, setTrouble] = useState<string>()
  const [busy, setBusy] = useState(false)
  const toast = useToast()

  async function mark(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!note.trim()) return setTrouble('Please say how and why it was given back.')
    setBusy(true)
    setTrouble(undefined)
    try {
      const { message } = await api('POST /api/admin/refunds/:id/given-back', {
        params: { id: refundId },
        body: { note },
      })
      toast({ title: 'Given back', description: message, tone: 'good' })
      setOpen(false)
      await onDone()
    } catch (error) {
      setTrouble(sentenceOf(error, 'Nothing was marked. Please try again.'))
      setBusy(false)
    }
  }
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        Mark as given back
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Was ${formatCents(amount)} given back?`}>
        <ScriptForm className="stack" onSubmit={event => void mark(event)} noValidate>
          <p>It was paid by hand, so it goes back by hand. The family gets a mail that it has the money.</p>
          <Field label="How and why" hint="For example: in cash, the class was called off" error={trouble}>
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
              {formatCents(amount)} is given back
            </Button>
            <LinkButton onClick={() => setOpen(false)}>Not yet</LinkButton>
          </div>
        </ScriptForm>
      </Dialog>
    </>
  )
}
