import { useRevalidator } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { FailureNote, SaveForm } from '#src/ui/form/save-form.tsx'
import { useSaveForm } from '#src/ui/form/use-save-form.ts'
import { Note } from '#src/ui/note.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { LONGEST, SENTENCES } from '../../registration-messages.ts'
import { api, type OwnChild } from './calls.ts'

type Props = { open: boolean; child: OwnChild; policy: string; parentName: string; onClose: () => void }

/** Gives photo consent with a signature, or withdraws it with one tap. Both are kept in the list of consents. */
export function PhotoDialog({ open, child, ...props }: Props) {
  const gives = child.photoConsent === 'no'
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title={gives ? `May we take photos of ${child.firstName}?` : `Stop allowing photos of ${child.firstName}?`}
    >
      <PhotoForm child={child} gives={gives} {...props} />
    </Dialog>
  )
}

function PhotoForm({ child, gives, policy, parentName, onClose }: Omit<Props, 'open'> & { gives: boolean }) {
  const { id, firstName } = child
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const form = useSaveForm({
    values: { signature: '' },
    check: ({ signature }) => ({ signature: gives && signature.trim() === '' ? SENTENCES.signature : undefined }),
    save: ({ signature }) => {
      const body = { photoConsent: gives ? 'yes' : 'no', signature } as const
      return api('PUT /api/children/:id/photo-consent', { params: { id }, body })
    },
    async onSaved() {
      await revalidate()
      onClose()
      const description = gives
        ? `We can take photos of ${firstName} from now on.`
        : `We'll leave ${firstName} out of photos from now on.`
      toast({ title: 'Saved', description, tone: 'good' })
    },
    fieldOf: () => (gives ? 'signature' : undefined),
  })
  return (
    <SaveForm form={form} aria-label={`Photos of ${firstName}`}>
      {gives ? (
        <>
          <Note title="In short" titleAs="h3">
            {policy}
          </Note>
          <Field label="Sign by typing your full name" error={form.problem('signature')}>
            <TextInput
              {...form.field('signature')}
              hand
              autoComplete="off"
              placeholder={parentName}
              maxLength={LONGEST.name}
            />
          </Field>
        </>
      ) : (
        <>
          <p>
            Photos of {firstName} will be hidden from other families right away. You can allow photos again at any time.
          </p>
          <FailureNote failure={form.failure} title="Not saved" />
        </>
      )}
      <Button type="submit" tone="primary" block busy={form.isBusy} busyLabel="Saving">
        {gives ? `Allow photos of ${firstName}` : `Don't allow photos of ${firstName}`}
      </Button>
    </SaveForm>
  )
}
