import { useState } from 'react'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { FailureNote, SaveForm } from '#src/ui/form/save-form.tsx'
import { useSaveForm } from '#src/ui/form/use-save-form.ts'
import { Note } from '#src/ui/note.tsx'
import { TextArea } from '#src/ui/text-input.tsx'
import { api } from './calls.ts'

/** Reports a photo to the office, with an optional message. */
export function ReportPhoto({ photoId }: { photoId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const [thanks, setThanks] = useState<string>()
  const [key] = useState(() => crypto.randomUUID())
  const form = useSaveForm({
    values: { words: '' },
    save: body =>
      api('POST /api/updates/photos/:id/report', { params: { id: photoId }, body }, { idempotencyKey: key }),
    onSaved: ({ message }) => setThanks(message),
    unreachable: "We couldn't send your report. Try again.",
  })

  if (thanks)
    return (
      <Note tone="good" role="status">
        {thanks}
      </Note>
    )
  if (!isOpen) return <LinkButton onClick={() => setIsOpen(true)}>Report this photo</LinkButton>
  return (
    <SaveForm form={form} className="stack report-photo">
      <Field label="What's wrong with this photo?" optional hint="Our staff will take a look.">
        <TextArea {...form.field('words')} autoFocus rows={3} maxLength={1000} />
      </Field>
      <FailureNote failure={form.failure} />
      <div className="row">
        <Button type="submit" small busy={form.isBusy} busyLabel="Sending">
          Send report
        </Button>
        <LinkButton onClick={() => setIsOpen(false)}>Not now</LinkButton>
      </div>
    </SaveForm>
  )
}
