import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import type { EditedClassAnswer } from '../../contract.ts'
import { type ChangedField, changedFields } from './changed-fields.ts'

type Props = {
  opened: EditedClassAnswer
  newer: EditedClassAnswer
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/**
 * Someone else saved the class after it was opened. Shows what changed and two ways to continue. Nothing typed is lost.
 */
export function EditConflictNote({ opened, newer, onKeepMine, onTakeTheirs }: Props) {
  const { timeZone } = useProgram()
  const fields = changedFields(opened, newer)
  return (
    <Note tone="bad" role="alert" title="Not saved: someone else saved this class after you opened it">
      <p>Changed {formatMoment(newer.updatedAt, timeZone)}. Your edits are still here.</p>
      <ul>
        {fields.map(field => (
          <li key={field.name}>{inText(field)}</li>
        ))}
        {fields.length === 0 && <li>Only the dates or the status changed.</li>}
      </ul>
      <div className="row">
        <Button small onClick={onKeepMine}>
          Keep my edits
        </Button>
        <Button small onClick={onTakeTheirs}>
          Use their version
        </Button>
      </div>
    </Note>
  )
}

const inText = ({ label, before, after }: ChangedField) =>
  `${label}: now ${after ? `“${after}”` : 'empty'}, was ${before ? `“${before}”` : 'empty'}`
