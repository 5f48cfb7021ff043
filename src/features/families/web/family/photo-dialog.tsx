import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { sentenceOf } from '#src/lib/api-client.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
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
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { revalidate } = useRevalidator()
  const toast = useToast()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const signature = String(new FormData(event.currentTarget).get('signature') ?? '')
    if (gives && signature.trim() === '') return setProblem(SENTENCES.signature)
    setBusy(true)
    try {
      const photoConsent = gives ? 'yes' : 'no'
      await api('PUT /api/children/:id/photo-consent', { params: { id }, body: { photoConsent, signature } })
      await revalidate()
      onClose()
      const description = gives
        ? `We can take photos of ${firstName} from now on.`
        : `We'll leave ${firstName} out of photos from now on.`
      toast({ title: 'Saved', description, tone: 'good' })
    } catch (error) {
      setProblem(sentenceOf(error, "We couldn't reach the server. Check your connection and try again."))
      setBusy(false)
    }
  }
  return (
    <ScriptForm className="stack" noValidate onSubmit={submit} aria-label={`Photos of ${firstName}`}>
      {gives ? (
        <>
          <Note title="In short" titleAs="h3">
            {policy}
          </Note>
          <Field label="Sign by typing your full name" error={problem}>
            <TextInput hand name="signature" autoComplete="off" placeholder={parentName} maxLength={LONGEST.name} />
          </Field>
        </>
      ) : (
        <>
          <p>
            Photos of {firstName} will be hidden from other families right away. You can allow photos again at any time.
          </p>
          {problem && (
            <Note tone="bad" role="alert" title="Not saved">
              {problem}
            </Note>
          )}
        </>
      )}
      <Button type="submit" tone="primary" block busy={busy} busyLabel="Saving">
        {gives ? `Allow photos of ${firstName}` : `Don't allow photos of ${firstName}`}
      </Button>
    </ScriptForm>
  )
}
