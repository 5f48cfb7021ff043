import { useEffect } from 'react'
import {
  type ClientLoaderFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
} from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import type { AgeRequestsContract } from '#src/features/age-requests/contract.ts'
import { AgeRequests } from '#src/features/age-requests/web.ts'
import type { ClassesContract } from '#src/features/classes/contract.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { dayWordsIn, formatMoment } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { optionalPart, pageApi } from '#src/lib/page-api.ts'
import { may } from '#src/lib/permissions.ts'
import { ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { type Figure, Figures } from '#src/ui/figures.tsx'
import { freshOrHeld, holdPage } from '#src/ui/held-pages.ts'
import { CheckIcon, PrintIcon } from '#src/ui/icons.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import { type Column, Table } from '#src/ui/table.tsx'
import type { FrontDeskContract } from '../contract.ts'
import type { MeetingAnswer, TodayAnswer } from '../today-answers.ts'
import { FirstSteps, SampleNote } from './today/first-steps.tsx'
import { NeedsAttention } from './today/needs-attention.tsx'
import { SamplesPanel } from './today/samples-panel.tsx'
import { ShortClasses } from './today/short-classes.tsx'
import { childrenOf, TodaySessions } from './today/today-sessions.tsx'
import './front-desk.css'
import './today/today.css'

/** /admin/today, where staff start the day: who's coming, what needs attention, the week ahead. */
export async function loader({ context }: LoaderFunctionArgs) {
  const user = await staffOnly(context, 'today')
  const [today, ageRequests, short] = await Promise.all([
    optionalPart(pageApi<FrontDeskContract>(context)('GET /api/admin/today')),
    may(user, 'bookings') ? optionalPart(pageApi<AgeRequestsContract>(context)('GET /api/admin/age-requests')) : null,
    may(user, 'classes') ? optionalPart(pageApi<ClassesContract>(context)('GET /api/admin/short-classes')) : null,
  ])
  return { user, today, ageRequests, short }
}

/** Check-in leads back here without a connection, too, if this page was open before. */
export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  freshOrHeld('/admin/today', () => serverLoader<typeof loader>())

export const meta: MetaFunction = () => [{ title: 'Today' }, { name: 'robots', content: 'noindex' }]

export default function TodayPage() {
  const data = useLoaderData<typeof loader>()
  const { user, today, ageRequests, short } = data
  useEffect(() => holdPage('/admin/today', data, today ? Date.parse(today.now) : undefined), [data, today])
  const { timeZone } = useProgram()
  if (!today)
    return (
      <StaffFrame user={user}>
        <h1 tabIndex={-1}>Today</h1>
        <Panel>
          <LoadFailed title="Couldn't load today's classes">Nothing was lost. Only this page couldn't load.</LoadFailed>
        </Panel>
      </StaffFrame>
    )
  const open = today.sessions.filter(each => !each.calledOff)
  const next = open.find(each => each.endsAt > today.now) ?? open.at(-1)
  const children = open.reduce((sum, each) => sum + each.children, 0)
  return (
    <StaffFrame user={user}>
      <div className="desk-head">
        <h1 tabIndex={-1}>{dayWordsIn(today.now, timeZone, { weekday: 'long', month: 'long', day: 'numeric' })}</h1>
        {next && (
          <ButtonLink tone="primary" to={`/door/${next.sessionId}`}>
            <CheckIcon /> Open check-in
          </ButtonLink>
        )}
        {open.length > 1 && (
          <ButtonLink to="/admin/rosters">
            <PrintIcon /> Print all of today's rosters
          </ButtonLink>
        )}
      </div>
      {today.isSample && <SampleNote />}
      {today.firstSteps && <FirstSteps of={today.firstSteps} />}
      {today.samples && <SamplesPanel state={today.samples} />}
      <Figures of={figuresOf(today, children, open.length)} />
      <div className={today.needs ? 'family-file' : 'stack'}>
        <div className="stack">
          <TodaySessions of={today.sessions} />
          <NextDays of={today.nextDays} />
        </div>
        {today.needs && (
          <div className="stack">
            {may(user, 'classes') && <ShortClasses of={short} now={today.now} mayDecide={may(user, 'call-offs')} />}
            {may(user, 'bookings') && <AgeRequests of={ageRequests} />}
            <NeedsAttention of={today.needs} user={user} />
          </div>
        )}
      </div>
    </StaffFrame>
  )
}

const figuresOf = ({ notPaid, waiting, week }: TodayAnswer, children: number, sessions: number): Figure[] => [
  { name: 'Children today', value: children, more: `${sessions} ${sessions === 1 ? 'session' : 'sessions'}` },
  ...(notPaid === null
    ? []
    : [
        {
          name: 'Unpaid',
          value: notPaid,
          more: <QuietLink to="/admin/unpaid">See who owes</QuietLink>,
        },
      ]),
  ...(waiting === null
    ? []
    : [{ name: 'On a waitlist', value: waiting, more: <QuietLink to="/admin/waitlist">Waitlists</QuietLink> }]),
  ...(week
    ? [{ name: 'Received this week', value: formatCents(week.taken), more: `${formatCents(week.refunded)} refunded` }]
    : []),
]

/** The sessions of the seven days after today. */
function NextDays({ of }: { of: readonly MeetingAnswer[] }) {
  const { timeZone } = useProgram()
  const columns: Column<MeetingAnswer>[] = [
    {
      key: 'class',
      header: 'Class',
      rowHeader: true,
      cell: each => <Link to={`/admin/rosters/${each.sessionId}`}>{each.title}</Link>,
    },
    { key: 'when', header: 'When', cell: each => <span className="num">{formatMoment(each.startsAt, timeZone)}</span> },
    { key: 'room', header: 'Room', cell: each => each.location },
    { key: 'by', header: 'Guide', cell: each => each.taughtBy },
    { key: 'taken', header: 'Booked', align: 'end', cell: each => (each.calledOff ? 'canceled' : childrenOf(each)) },
  ]
  return (
    <Panel as="section" aria-labelledby="next-days" className="family-table">
      <h2 id="next-days">Next seven days</h2>
      {of.length === 0 ? (
        <p className="by">No sessions in the next seven days.</p>
      ) : (
        <Table caption="Next seven days" columns={columns} rows={of} keyOf={each => each.sessionId} />
      )}
    </Panel>
  )
}
