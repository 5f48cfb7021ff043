import { type FormEvent, useState } from 'react'
import { sentenceOf } from '#src/lib/api-client.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { TextArea } from '#src/ui/text-input.tsx'
import { api } from './calls.ts'

/** Reports a photo to the office, with an optional message. */
export function ReportPhoto({ photoId }: { photoId: string }) {
  const [state, setState] = useState<'closed' | 'open' | 'sending' | 'sent'>('closed')
  const [key] = useState(() => crypto.randomUUID())
  const [words, setWords] = useState('')
  const [said, setSaid] = useState<string>()

  async function send(event: FormEvent) {
    event.preventDefault()
    if (state === 'sending') return
    setState('sending')
    try {
      const about = { params: { id: photoId }, body: { words } }
      const { message } = await api('POST /api/updates/photos/:id/report', about, { idempotencyKey: key })
      setSaid(message)
      setState('sent')
    } catch (error) {
      setSaid(sentenceOf(error, "We couldn't send your report. Try again."))
      setState('open')
    }
  }

  if (state === 'closed') return <LinkButton onClick={() => setState('open')}>Report this photo</LinkButton>
  if (state === 'sent')
    return (
      <Note tone="good" role="status">
        {said}
      </Note>
    )
  return (
    <ScriptForm className="stack report-photo" onSubmit={event => void send(event)}>
      <Field label="What's wrong with this photo?" optional hint="Our staff will take a look.">
        <TextArea autoFocus rows={3} maxLength={1000} value={words} onChange={event => setWords(event.target.value)} />
      </Field>
      {said && (
        <Note tone="bad" role="alert">
          {said}
        </Note>
      )}
      <div className="row">
        <Button type="submit" small busy={state === 'sending'} busyLabel="Sending">
          Send report
        </Button>
        <LinkButton onClick={() => setState('closed')}>Not now</LinkButton>
      </div>
    </ScriptForm>
  )
}
