import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { requestKeys } from '#src/lib/request-keys.ts'
import { Button, QuietLink } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field, FieldSet } from '#src/ui/field.tsx'
import { FailureNote, SaveForm } from '#src/ui/form/save-form.tsx'
import { useSaveForm } from '#src/ui/form/use-save-form.ts'
import { TextInput } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { splitName } from '../../full-name.ts'
import { LONGEST } from '../../registration-messages.ts'
import { api, type OwnChild } from './calls.ts'
import { ChildAbout } from './child-about.tsx'
import { type ChildForm, type ChildFormProps, formOf, problemsOf } from './child-form.ts'
import { ChildLikes } from './child-likes.tsx'
import { ChildSafetyFields } from './child-safety-fields.tsx'
import { AGREE_AND_ADD } from './way-to-add.ts'

type Props = { child: OwnChild | undefined; today: string; parentName: string; onClose: () => void }

/** Adds a child or edits one. */
export function ChildDialog({ open, ...props }: Props & { open: boolean }) {
  const title = props.child ? `Edit ${props.child.firstName}` : 'Add a child'
  return (
    <Dialog open={open} onClose={props.onClose} closeOnBack={false} title={title}>
      <ChildFields {...props} />
    </Dialog>
  )
}

function ChildFields({ child, today, parentName, onClose }: Props) {
  const [keyFor] = useState(requestKeys)
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const form = useSaveForm<ChildForm>({
    values: formOf(child),
    check: typed => problemsOf(typed, today, !child),
    async save({ photoConsent, signature, ...fields }) {
      if (child) return api('PUT /api/children/:id', { params: { id: child.id }, body: fields })
      const body = { ...fields, signature, photoConsent: photoConsent === 'yes' ? 'yes' : 'no' } as const
      return api('POST /api/children', { body }, { idempotencyKey: keyFor(body) })
    },
    async onSaved(_, { fullName }) {
      await revalidate()
      onClose()
      const { firstName } = splitName(fullName)
      toast({
        title: 'Saved',
        description: child ? `We updated ${firstName}'s details.` : `We added ${firstName}.`,
        tone: 'good',
      })
    },
  })
  return (
    <SaveForm form={form} aria-label="Child">
      <ChildAbout form={form} today={today} />
      <ChildSafetyFields form={form} />
      <ChildLikes form={form} />
      {!child && <ChildPhotos form={form} parentName={parentName} />}
      <FailureNote failure={form.failure} title="Not saved">
        {form.failure?.code === 'policies-changed' && <QuietLink to={AGREE_AND_ADD}>Read and sign</QuietLink>}
      </FailureNote>
      <Button type="submit" tone="primary" block busy={form.isBusy} busyLabel="Saving">
        {child ? 'Save' : 'Add child'}
      </Button>
    </SaveForm>
  )
}

/** The photo question for a new child. A yes needs a signature. */
function ChildPhotos({ form, parentName }: ChildFormProps & { parentName: string }) {
  const [fullName, photoConsent] = form.watch(['fullName', 'photoConsent'])
  const who = splitName(fullName).firstName || 'your child'
  const choice = (value: 'yes' | 'no') => ({
    name: 'photoConsent',
    checked: photoConsent === value,
    'aria-invalid': form.problem('photoConsent') ? (true as const) : undefined,
    onChange: () => form.change('photoConsent', value),
  })
  return (
    <>
      <FieldSet
        id="child-photos"
        legend={`May we take photos of ${who} in class?`}
        hint="Only signed-in families and staff can see them. If you choose no, we'll leave your child out."
        error={form.problem('photoConsent')}
      >
        <Checkbox type="radio" {...choice('yes')}>
          Yes, photos are OK
        </Checkbox>
        <Checkbox type="radio" {...choice('no')}>
          No photos
        </Checkbox>
      </FieldSet>
      {photoConsent === 'yes' && (
        <Field id="child-signature" label="Sign by typing your full name" error={form.problem('signature')}>
          <TextInput
            {...form.field('signature')}
            hand
            autoComplete="off"
            placeholder={parentName}
            maxLength={LONGEST.name}
          />
        </Field>
      )}
    </>
  )
}
