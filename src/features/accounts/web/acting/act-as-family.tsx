import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { FailureNote, SaveForm } from '#src/ui/form/save-form.tsx'
import { CANCELED, useSaveForm } from '#src/ui/form/use-save-form.ts'
import { EyeIcon } from '#src/ui/icons.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import type { Guarded } from '../account/own-account.ts'
import { api } from '../accounts-client.ts'
import { leaveFor } from '../forget-person.ts'
import { useConfirmPassword } from '../password-gate.tsx'

const WHY = "You're about to see what only this family can see. Enter your password to continue."

/** On the family file: asks for a reason, then shows the site as the family sees it. */
export function ActAsFamily({ familyId }: { familyId: string }) {
  const [open, setOpen] = useState(false)
  const { guarded, gate } = useConfirmPassword(WHY)
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        <EyeIcon /> View as this family
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="View the site as this family?">
        <ReasonForm familyId={familyId} guarded={guarded} />
      </Dialog>
      {gate}
    </>
  )
}

function ReasonForm({ familyId, guarded }: { familyId: string; guarded: Guarded }) {
  const form = useSaveForm({
    values: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? 'Enter a reason' : undefined }),
    async save({ reason }) {
      const body = { reason: reason.trim() }
      const call = () => api('POST /api/admin/families/:id/act', { params: { id: familyId }, body })
      return (await guarded(call)) ?? CANCELED
    },
    onSaved: () => leaveFor('/dashboard'),
  })
  return (
    <SaveForm form={form} aria-label="View the site as this family">
      <FailureNote failure={form.failure} title="Something went wrong" />
      <p>
        For 30 minutes, this browser shows what they see. You can fill their cart and favorites, but you can't pay,
        sign, send messages or change their account. Everything is logged.
      </p>
      <Field label="Reason" hint="For example: on the phone, can't find the receipt." error={form.problem('reason')}>
        <TextInput {...form.field('reason')} maxLength={200} autoComplete="off" data-autofocus="" />
      </Field>
      <Button type="submit" tone="primary" busy={form.isBusy} busyLabel="Opening">
        View as this family
      </Button>
    </SaveForm>
  )
}
