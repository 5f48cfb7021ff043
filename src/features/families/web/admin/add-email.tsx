import { clientFor } from '#src/lib/api-client.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { FailureNote, SaveForm } from '#src/ui/form/save-form.tsx'
import { useSaveForm } from '#src/ui/form/use-save-form.ts'
import { TextInput } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { FamiliesContract } from '../../contract.ts'
import { LONGEST } from '../../registration-messages.ts'

const { api } = clientFor<FamiliesContract>()

/** Adds the address of a family that was registered without one. The link to finish goes to it right away. */
export function AddEmail({ familyId, onSaved }: { familyId: string; onSaved: () => Promise<void> }) {
  const toast = useToast()
  const form = useSaveForm({
    values: { email: '' },
    save: body => api('POST /api/admin/families/:id/email', { params: { id: familyId }, body }),
    async onSaved({ message }) {
      toast({ title: 'Email address added', description: message, tone: 'good' })
      await onSaved()
    },
    unreachable: 'Nothing was saved. Try again.',
  })
  return (
    <SaveForm form={form} className="stack add-email" aria-label="Add an email address">
      <FailureNote failure={form.failure} title="Not added" />
      <Field label="Email" error={form.problem('email')}>
        <TextInput
          {...form.field('email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LONGEST.email}
        />
      </Field>
      <div className="row">
        <Button type="submit" small busy={form.isBusy} busyLabel="Adding">
          Add and email a link
        </Button>
      </div>
    </SaveForm>
  )
}
