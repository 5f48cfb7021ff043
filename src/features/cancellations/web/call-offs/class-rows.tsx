import { useEffect, useRef, useState } from 'react'
import { useProgram } from '#src/features/organization/web.ts'
import type { Answered } from '#src/lib/contract.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { CancellationsContract } from '../../contract.ts'
import type { Target } from './call-off-dialog.tsx'

type Row = Answered<CancellationsContract['GET /api/admin/call-offs']>['classes'][number]

/** Classes with their sessions to come, folded; each can be called off by those who may. */
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

/** Its sessions are drawn when someone looks for them: a program has hundreds. */
function ClassRow({ of, onCallOff }: { of: Row; onCallOff?: (target: Target) => void }) {
  const { timeZone } = useProgram()
  const [isOpen, setOpen] = useState(false)
  const fold = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    // Unfolded before the page was awake.
    if (fold.current?.open) setOpen(true)
  }, [])
  const { title, places, sessions } = of
  return (
    <details ref={fold} className="call-off-class" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <strong>{title}</strong>
        <span className="by">
          {formatMoment(sessions[0]!.startsAt, timeZone)} · {places} {places === 1 ? 'place' : 'places'} ·{' '}
          {sessions.length} {sessions.length === 1 ? 'session' : 'sessions'} to come
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
                Call off
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
            <p className="by">Everything goes back without a fee, and it can no longer be booked.</p>
          </div>
          <Button small tone="danger" onClick={() => onCallOff({ classId: id, title })}>
            Call off the class<VisuallyHidden> {title}</VisuallyHidden>
          </Button>
        </li>
      )}
    </ul>
  )
}
