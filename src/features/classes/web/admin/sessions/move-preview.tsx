import { useEffect, useRef } from 'react'
import { useProgram } from '#src/features/organization/web.ts'
import { formatDay, formatTimeRange } from '#src/lib/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { FamilyNames } from '#src/ui/family-names.tsx'
import { FailureNote } from '#src/ui/form/save-form.tsx'
import type { Failure } from '#src/ui/form/use-action.ts'
import { Note } from '#src/ui/note.tsx'
import { type Column, Table } from '#src/ui/table.tsx'
import type { MovePreview } from '../../../moves-contract.ts'

type Session = MovePreview['sessions'][number]
type Props = { preview: MovePreview; failure: Failure | undefined; busy: boolean; onMove: () => void }

/** Which date becomes which, what to look at, and who gets the email. */
export function MovePreviewTable({ preview, failure, busy, onMove }: Props) {
  const { timeZone } = useProgram()
  const heading = useRef<HTMLHeadingElement>(null)
  // The preview appears below what was clicked.
  useEffect(() => heading.current?.focus(), [])
  const { sessions, stuck } = preview
  const impossible = sessions.filter(each => each.conflicts.some(prevents)).length
  const odd = sessions.filter(each => each.conflicts.length > 0).length
  return (
    <section className="stack tight" aria-labelledby="move-preview">
      <h3 id="move-preview" tabIndex={-1} ref={heading}>
        {sessionsText(sessions.length)} will move
      </h3>
      <div className="move-preview">
        <Table caption="New dates" columns={columns(timeZone)} rows={sessions} keyOf={each => each.id} />
      </div>
      {impossible > 0 && (
        <Note tone="warn" title={`${sessionsText(impossible)} can't move there`}>
          Choose another day or time.
        </Note>
      )}
      {stuck > 0 && (
        <Note tone="warn" title={stuck === 1 ? '1 spot would lose a session' : `${stuck} spots would lose sessions`}>
          These children come on chosen days, and the new dates mix them up. Move the sessions one by one, or by whole
          weeks.
        </Note>
      )}
      {impossible === 0 && odd > 0 && <p className="by">You can move them anyway.</p>}
      <Note title={toldTitle(preview)}>
        {preview.families > 0 && (
          <>
            One email with all new dates and a calendar file, about {childrenText(preview.children)}.
            <FamilyNames names={preview.familyNames} />
          </>
        )}
      </Note>
      <FailureNote failure={failure} title="Not moved" />
      {impossible === 0 && stuck === 0 && (
        <div className="row">
          <Button tone="primary" busy={busy} busyLabel="Moving" onClick={onMove}>
            Move {sessionsText(sessions.length)}
          </Button>
        </div>
      )}
    </section>
  )
}

export const sessionsText = (count: number) => (count === 1 ? '1 session' : `${count} sessions`)
const childrenText = (count: number) => (count === 1 ? '1 child' : `${count} children`)
const prevents = ({ kind }: Session['conflicts'][number]) => kind === 'past' || kind === 'same-time'

function toldTitle({ families }: MovePreview) {
  if (families === 0) return 'No family will be notified'
  return families === 1 ? '1 family will be notified' : `${families} families will be notified`
}

const columns = (zone: string): Column<Session>[] => [
  { key: 'from', header: 'Now', rowHeader: true, cell: each => <When at={each.from} zone={zone} /> },
  { key: 'to', header: 'Will be', cell: each => <When at={each.to} zone={zone} isNew /> },
  { key: 'notes', header: 'Check', cell: each => <Notes of={each} /> },
]

/** The day, and below it the hours and the room if it's another one than usual. */
function When({ at: { startsAt, endsAt, room }, zone, isNew }: { at: Session['to']; zone: string; isNew?: boolean }) {
  const day = formatDay(startsAt, zone)
  return (
    <div>
      {isNew ? <strong>{day}</strong> : day}
      <div className="by">
        {formatTimeRange(startsAt, endsAt, zone)}
        {room ? `, ${room}` : ''}
      </div>
    </div>
  )
}

function Notes({ of: { conflicts, isSetIndividually } }: { of: Session }) {
  const texts = [...new Set(conflicts.map(conflictText))]
  if (texts.length === 0)
    return <span className="by">{isSetIndividually ? 'Set individually, moves along' : 'No conflicts'}</span>
  return (
    <ul className="move-notes">
      {texts.map(text => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

function conflictText({ kind, with: other }: Session['conflicts'][number]) {
  if (kind === 'room') return `Same room as ${other}`
  if (kind === 'teacher') return `Same guide as ${other}`
  if (kind === 'closed') return `Closed: ${other}`
  return kind === 'past' ? 'In the past' : 'This class already meets then'
}
