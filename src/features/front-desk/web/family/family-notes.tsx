import { type FormEvent, useState } from 'react'
import { useProgram } from '#src/features/organization/web.ts'
import { sentenceOf } from '#src/lib/api-client.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { TextArea } from '#src/ui/text-input.tsx'
import type { FamilyFileAnswer } from '../../family-answers.ts'
import { api } from '../calls.ts'

type Props = { of: FamilyFileAnswer; onWritten: () => Promise<void> }

/** Staff notes about the family, which never sees them. */
export function FamilyNotes({ of, onWritten }: Props) {
  const { timeZone } = useProgram()
  const [text, setText] = useState('')
  const [trouble, setTrouble] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function write(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!text.trim()) return setTrouble('Enter a note.')
    setBusy(true)
    setTrouble(undefined)
    try {
      await api('POST /api/admin/families/:id/notes', { params: { id: of.id }, body: { text } })
      setText('')
      await onWritten()
    } catch (error) {
      setTrouble(sentenceOf(error, "The note wasn't saved. Try again."))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Panel as="section" aria-labelledby="notes">
      <h2 id="notes">Staff notes</h2>
      <ScriptForm className="stack tight" onSubmit={event => void write(event)} noValidate>
        <Field label="New note" hint="Only staff can see this." error={trouble}>
          <TextArea rows={2} maxLength={2000} value={text} onChange={event => setText(event.target.value)} />
        </Field>
        <div>
          <Button type="submit" small busy={busy} busyLabel="Saving">
            Save note
          </Button>
        </div>
      </ScriptForm>
      <ul className="lines">
        {of.notes.map(note => (
          <li key={note.id}>
            <p className="family-note">{note.text}</p>
            <span className="by">
              {note.by}, {formatMoment(note.at, timeZone)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
