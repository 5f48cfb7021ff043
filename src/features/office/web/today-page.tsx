import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatIn } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { pageApi } from '#src/lib/page-api.ts'
import { ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { CheckIcon, PrintIcon } from '#src/ui/icons.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import type { OfficeContract } from '../contract.ts'
import { NeedsAPerson } from './today/needs-a-person.tsx'
import { NextDays } from './today/next-days.tsx'
import { TodaySessions } from './today/today-sessions.tsx'
import './office.css'
import './today/today.css'

/** /admin/today, where a day of the staff begins: who comes, what waits for a person, the week ahead. */
export async function loader({ context }: LoaderFunctionArgs) {
  const user = await staffOnly(context)
  const today = await pageApi<OfficeContract>(context)('GET /api/admin/today').catch(() => null)
  return { user, today }
}

export const meta: MetaFunction = () => [{ title: 'Today' }, { name: 'robots', content: 'noindex' }]

export default function TodayPage() {
  const { user, today } = useLoaderData<typeof loader>()
  const { timeZone } = useProgram()
  if (!today)
    return (
      <StaffFrame user={user}>
        <h1 tabIndex={-1}>Today</h1>
        <Panel>
          <LoadFailed title="Today did not come">Nothing is lost. Only this page did not come.</LoadFailed>
        </Panel>
      </StaffFrame>
    )
  const open = today.sessions.filter(each => !each.calledOff)
  const next = open.find(each => each.endsAt > today.now) ?? open.at(-1)
  const children = open.reduce((sum, each) => sum + each.children, 0)
  return (
    <StaffFrame user={user}>
      <div className="desk-head">
        <h1 tabIndex={-1}>
          {formatIn(timeZone, { weekday: 'long', month: 'long', day: 'numeric' }).format(new Date(today.now))}
        </h1>
        {next && (
          <ButtonLink tone="primary" to={`/door/${next.sessionId}`}>
            <CheckIcon /> Open the door list
          </ButtonLink>
        )}
        {open.length > 1 && (
          <ButtonLink to="/admin/rosters">
            <PrintIcon /> Print all rosters of today
          </ButtonLink>
        )}
      </div>
      <div className="kpis">
        <Panel>
          <span className="by">Children today</span>
          <b>{children}</b>
          <span className="by">
            {open.length} {open.length === 1 ? 'session' : 'sessions'}
          </span>
        </Panel>
        <Panel>
          <span className="by">Not paid yet</span>
          <b>{today.notPaid}</b>
          <QuietLink to="/admin?status=pending&paymentStatus=unpaid">See who</QuietLink>
        </Panel>
        <Panel>
          <span className="by">Waiting for a place</span>
          <b>{today.waiting}</b>
          <QuietLink to="/admin/waitlist">Waitlists</QuietLink>
        </Panel>
        {today.week && (
          <Panel>
            <span className="by">Taken this week</span>
            <b>{formatCents(today.week.taken)}</b>
            <span className="by">refunded {formatCents(today.week.refunded)}</span>
          </Panel>
        )}
      </div>
      <div className="family-file">
        <div className="stack">
          <TodaySessions of={today.sessions} />
          <NextDays of={today.nextDays} />
        </div>
        <NeedsAPerson of={today.needs} />
      </div>
    </StaffFrame>
  )
}
