import { useState } from 'react'
import { formatCents } from '#src/lib/money.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { SaveForm } from '#src/ui/form/save-form.tsx'
import { useSaveForm } from '#src/ui/form/use-save-form.ts'
import { TextInput } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { api } from '../calls.ts'

type Props = { refundId: string; amount: number; onDone: () => Promise<void> }

/** Marks an in-person refund as returned. The family gets an email about it. */
export function MarkReturned({ refundId, amount, onDone }: Props) {
  const [open, setOpen] = useState(false)
  const toast = useToast()
  const form = useSaveForm({
    values: { note: '' },
    check: ({ note }) => ({ note: note.trim() ? undefined : 'Enter how and why you returned it.' }),
    save: body => api('POST /api/admin/refunds/:id/given-back', { params: { id: refundId }, body }),
    async onSaved({ message }) {
      toast({ title: 'Refund returned', description: message, tone: 'good' })
      setOpen(false)
      await onDone()
    },
    unreachable: 'Nothing was saved. Try again.',
  })
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        Mark as returned
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Did you return ${formatCents(amount)}?`}>
        <SaveForm form={form}>
          <p>
            It was paid in person, so it's refunded in person: in cash, by check or by bank transfer. We'll email the
            family that it was returned.
          </p>
          <Field
            label="How and why"
            hint="For example: in cash, the class was canceled"
            error={form.problem('note') ?? form.failure?.message}
          >
            <TextInput {...form.field('note')} data-autofocus autoComplete="off" maxLength={300} />
          </Field>
          <div className="row">
            <Button type="submit" tone="primary" busy={form.isBusy} busyLabel="Marking">
              Yes, {formatCents(amount)} was returned
            </Button>
            <LinkButton onClick={() => setOpen(false)}>Not yet</LinkButton>
          </div>
        </SaveForm>
      </Dialog>
    </>
  )
}
