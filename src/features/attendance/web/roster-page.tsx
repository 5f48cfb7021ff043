import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import type { AllergyAnswer } from '#src/features/families/allergies.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatLongDay, formatTimeRange } from '#src/lib/dates.ts'
import { asPageError, optionalPart, pageApi } from '#src/lib/page-api.ts'
import { mayForOwn } from '#src/lib/permissions.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { CheckIcon, PrintIcon, SendIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import type { AttendanceContract } from '../contract.ts'
import { ClassSteps } from './door/class-steps.tsx'
import { RosterTable } from './roster/roster-table.tsx'
import './roster/roster.css'

/** /admin/rosters/:sessionId: who's coming, to read and print on one Letter or A4 page. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const user = await staffOnly(context, 'rosters')
  const ask = pageApi<AttendanceContract>(context)
  const given = { params: { sessionId: params.sessionId! } }
  const [roster, day] = await Promise.all([
    ask('GET /api/admin/sessions/:sessionId/roster', given).catch(asPageError),
    optionalPart(ask('GET /api/admin/sessions/:sessionId/day', given)),
  ])
  return { user, roster, day }
}

export const meta: MetaFunction = () => [{ title: 'Roster' }, { name: 'robots', content: 'noindex' }]

export default function RosterPage() {
  const { user, roster, day } = useLoaderData<typeof loader>()
  const { timeZone } = useProgram()
  const { session, children } = roster
  const answered = (answer: AllergyAnswer) => children.filter(child => child.allergyAnswer === answer).length
  const allergies = answered('named')
  const notAnswered = answered('not-answered')
  return (
    <StaffFrame user={user}>
      <ClassSteps day={day} sessionId={session.id} toPath={id => `/admin/rosters/${id}`} />
      <div className="desk-head">
        <h1 tabIndex={-1}>{session.title}</h1>
        {mayForOwn(user, 'group-messages') && children.length > 0 && (
          <ButtonLink to={`/admin/group-messages/new?kind=session&of=${session.id}`}>
            <SendIcon /> Message this session
          </ButtonLink>
        )}
        <Button onClick={() => print()}>
          <PrintIcon /> Print
        </Button>
        <ButtonLink tone="primary" to={`/door/${session.id}`}>
          <CheckIcon /> Open check-in
        </ButtonLink>
      </div>
      <p>
        {formatLongDay(session.startsAt, timeZone)}, {formatTimeRange(session.startsAt, session.endsAt, timeZone)} ·{' '}
        {session.location}
        {session.taughtBy && ` · ${session.taughtBy}`} · {children.length}{' '}
        {children.length === 1 ? 'child' : 'children'}
        {allergies > 0 && <strong> · {allergies} with allergies</strong>}
        {notAnswered > 0 && <strong> · {notAnswered} with no allergy answer</strong>}
      </p>
      {session.calledOff && <Note tone="bad">This session was canceled.</Note>}
      {children.length > 0 ? (
        <RosterTable of={children} />
      ) : (
        <Panel>
          <EmptyState title="Nobody is booked for this session" titleAs="h2">
            Children show up here once they're registered.
          </EmptyState>
        </Panel>
      )}
    </StaffFrame>
  )
}
