import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatLongDay, formatTimeRange } from '#src/lib/dates.ts'
import { optionalPart, pageApi } from '#src/lib/page-api.ts'
import { Button, ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { BackIcon, PrintIcon } from '#src/ui/icons.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import type { AttendanceContract, RosterAnswer } from '../contract.ts'
import { RosterTable } from './roster/roster-table.tsx'
import './roster/roster.css'

/** /admin/rosters: all of today's rosters, one session per printed page. */
export async function loader({ context }: LoaderFunctionArgs) {
  const user = await staffOnly(context, 'rosters')
  const found = await optionalPart(pageApi<AttendanceContract>(context)('GET /api/admin/rosters'))
  return { user, rosters: found?.rosters ?? null }
}

export const meta: MetaFunction = () => [{ title: "Today's rosters" }, { name: 'robots', content: 'noindex' }]

export default function RostersPage() {
  const { user, rosters } = useLoaderData<typeof loader>()
  return (
    <StaffFrame user={user}>
      <div className="desk-head no-print">
        <h1 tabIndex={-1}>Today's rosters</h1>
        {rosters && rosters.length > 0 && (
          <Button tone="primary" onClick={() => print()}>
            <PrintIcon /> Print all
          </Button>
        )}
        <QuietLink to="/admin/today">
          <BackIcon /> Today
        </QuietLink>
      </div>
      {!rosters && (
        <Panel>
          <LoadFailed title="Couldn't load the rosters">Nothing was lost. Only this page couldn't load.</LoadFailed>
        </Panel>
      )}
      {rosters?.length === 0 && (
        <Panel>
          <EmptyState
            title="No sessions today"
            titleAs="h2"
            action={<ButtonLink to="/admin/today">See upcoming days</ButtonLink>}
          >
            Rosters show up here on the day of a session.
          </EmptyState>
        </Panel>
      )}
      {rosters?.map(roster => (
        <OneRoster key={roster.session.id} of={roster} />
      ))}
    </StaffFrame>
  )
}

function OneRoster({ of: { session, children } }: { of: RosterAnswer }) {
  const { timeZone } = useProgram()
  return (
    <section className="stack one-roster" aria-labelledby={`roster-${session.id}`}>
      <h2 id={`roster-${session.id}`}>{session.title}</h2>
      <p>
        {formatLongDay(session.startsAt, timeZone)}, {formatTimeRange(session.startsAt, session.endsAt, timeZone)} ·{' '}
        {session.location}
        {session.taughtBy && ` · ${session.taughtBy}`} · {children.length}{' '}
        {children.length === 1 ? 'child' : 'children'}
      </p>
      {children.length > 0 ? <RosterTable of={children} /> : <p className="by">Nobody is booked for this session.</p>}
    </section>
  )
}
