import { useEffect, useRef, useState } from 'react'
import { useProgram } from '#src/features/organization/web.ts'
import type { Answered } from '#src/lib/contract.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { CancellationsContract } from '../../contract.ts'
import type { Target } from './cancel-class-dialog.tsx'

type Row = Answered<CancellationsContract['GET /api/admin/call-offs']>['classes'][number]

/** What canceling this session means. Null if it isn't upcoming; the whole class if it has no other upcoming session. */
export function targetOf(classes: readonly Row[], sessionId: string | null, zone: string): Target | null {
  const of = classes.find(each => each.sessions.some(({ id }) => id === sessionId))
  if (!of) return null
  if (of.sessions.length === 1) return { classId: of.id, title: of.title }
  const session = of.sessions.find(({ id }) => id === sessionId)!
  return { classId: of.id, sessionId: session.id, title: titleOf(of, session.startsAt, zone) }
}

/** Canceling this class as a whole. Null if it has no upcoming session. */
export function wholeClass(classes: readonly Row[], classId: string | null): Target | null {
  const of = classes.find(each => each.id === classId)
  return of ? { classId: of.id, title: of.title } : null
}

const titleOf = ({ title }: Row, startsAt: string, zone: string) => `${title}, ${formatMoment(startsAt, zone)}`

/** Classes with their sessions, collapsed; each can be canceled by staff who are allowed to. */
export function ClassRows({ classes, onCallOff }: { classes: readonly Row[]; onCallOff?: (target: Target) => void }) {
  return (
    <ul className="lines">
      {classes.map(each => (
        <li key={each.id}>
          <ClassRow of={each} onCallOff={onCallOff} />
        </li>
      ))}
    </ul>
  )
}

/** Its sessions are only rendered when someone opens them: a program has hundreds. */
function ClassRow({ of, onCallOff }: { of: Row; onCallOff?: (target: Target) => void }) {
  const { timeZone } = useProgram()
  const [isOpen, setOpen] = useState(false)
  const fold = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    // Opened before the page was hydrated.
    if (fold.current?.open) setOpen(true)
  }, [])
  const { title, places, sessions } = of
  return (
    <details ref={fold} className="call-off-class" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <strong>{title}</strong>
        <span className="by">
          {formatMoment(sessions[0]!.startsAt, timeZone)} · {places} {places === 1 ? 'spot' : 'spots'} ·{' '}
          {sessions.length} {sessions.length === 1 ? 'upcoming session' : 'upcoming sessions'}
        </span>
      </summary>
      {isOpen && <SessionRows of={of} onCallOff={onCallOff} />}
    </details>
  )
}

function SessionRows({ of, onCallOff }: { of: Row; onCallOff?: (target: Target) => void }) {
  const { timeZone } = useProgram()
  const { id, title, sessions } = of
  return (
    <ul className="lines">
      {sessions.map(session => {
        const when = formatMoment(session.startsAt, timeZone)
        return (
          <li key={session.id} className="call-off-row">
            <div>{when}</div>
            {onCallOff && sessions.length > 1 && (
              <Button
                small
                onClick={() => onCallOff({ classId: id, sessionId: session.id, title: `${title}, ${when}` })}
              >
                Cancel
                <VisuallyHidden>
                  {' '}
                  {title}, {when}
                </VisuallyHidden>
              </Button>
            )}
          </li>
        )
      })}
      {onCallOff && (
        <li className="call-off-row">
          <div>
            <strong>The whole class</strong>
            <p className="by">You choose what families get, and the class can't be booked anymore.</p>
          </div>
          <Button small tone="danger" onClick={() => onCallOff({ classId: id, title })}>
            Cancel the class<VisuallyHidden> {title}</VisuallyHidden>
          </Button>
        </li>
      )}
    </ul>
  )
}
