import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { SaveForm } from '#src/ui/form/save-form.tsx'
import { useSaveForm } from '#src/ui/form/use-save-form.ts'
import { Panel } from '#src/ui/sheet.tsx'
import { TextArea } from '#src/ui/text-input.tsx'
import type { FamilyFileAnswer } from '../../family-answers.ts'
import { api } from '../calls.ts'

const BLANK = { text: '' }
type Props = { of: FamilyFileAnswer; onWritten: () => Promise<void> }

/** Staff notes about the family, which never sees them. */
export function FamilyNotes({ of, onWritten }: Props) {
  const { timeZone } = useProgram()
  const form = useSaveForm({
    values: BLANK,
    check: ({ text }) => ({ text: text.trim() ? undefined : 'Enter a note.' }),
    save: body => api('POST /api/admin/families/:id/notes', { params: { id: of.id }, body }),
    onSaved(_, sent) {
      form.continueFrom(BLANK, sent)
      return onWritten()
    },
    unreachable: "The note wasn't saved. Try again.",
  })

  return (
    <Panel as="section" aria-labelledby="notes">
      <h2 id="notes">Staff notes</h2>
      <SaveForm form={form} className="stack tight">
        <Field label="New note" hint="Only staff can see this." error={form.problem('text') ?? form.failure?.message}>
          <TextArea {...form.field('text')} rows={2} maxLength={2000} />
        </Field>
        <div>
          <Button type="submit" small busy={form.isBusy} busyLabel="Saving">
            Save note
          </Button>
        </div>
      </SaveForm>
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
