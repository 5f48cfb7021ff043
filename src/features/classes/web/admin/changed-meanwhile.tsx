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

/** Somebody saved the class after it was opened: what is different by now, and two ways on. Nothing typed is lost. */
export function ChangedMeanwhile({ opened, newer, onKeepMine, onTakeTheirs }: Props) {
  const { timeZone } = useProgram()
  const fields = changedFields(opened, newer)
  return (
    <Note tone="bad" role="alert" title="Not saved: somebody saved this class after you opened it">
      <p>Changed {formatMoment(newer.updatedAt, timeZone)}. What you typed is still here.</p>
      <ul>
        {fields.map(field => (
          <li key={field.name}>{inWords(field)}</li>
        ))}
        {fields.length === 0 && <li>Only its dates or its status.</li>}
      </ul>
      <div className="row">
        <Button small onClick={onKeepMine}>
          Keep what I typed
        </Button>
        <Button small onClick={onTakeTheirs}>
          Take theirs
        </Button>
      </div>
    </Note>
  )
}

const inWords = ({ label, before, after }: ChangedField) =>
  `${label}: now ${after ? `“${after}”` : 'empty'}, was ${before ? `“${before}”` : 'empty'}`
