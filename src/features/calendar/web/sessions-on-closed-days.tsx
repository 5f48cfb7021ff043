import type { ClosureAnswer } from '#src/features/classes/contract.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { may, type Permission } from '#src/lib/permissions.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'

/** The sessions still scheduled on closed days, each with a way to move or cancel it. Shown until none is left. */
export function SessionsOnClosedDays({
  sessions,
  user,
}: {
  sessions: ClosureAnswer['sessions']
  user: { permissions: readonly Permission[] }
}) {
  const { timeZone } = useProgram()
  if (sessions.length === 0) return null
  const { length } = sessions
  return (
    <Note
      tone="warn"
      soft
      className="on-closed-days"
      title={`${length} ${length === 1 ? 'session is' : 'sessions are'} still scheduled on these days`}
    >
      <ul className="lines">
        {sessions.map(({ id, classId, title, startsAt }) => {
          const when = formatMoment(startsAt, timeZone)
          const which = (
            <VisuallyHidden>
              {' '}
              {title}, {when}
            </VisuallyHidden>
          )
          return (
            <li key={id} className="row apart">
              <span>
                {when} {may(user, 'classes') ? <QuietLink to={`/admin/classes/${classId}`}>{title}</QuietLink> : title}
              </span>
              <span className="row">
                {may(user, 'classes') && <QuietLink to={`/admin/classes/${classId}?move=${id}`}>Move{which}</QuietLink>}
                {may(user, 'call-offs') && (
                  <QuietLink to={`/admin/cancellations?session=${id}`}>Cancel{which}</QuietLink>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </Note>
  )
}
