import { Link, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatDay, formatTimeRange } from '#src/lib/dates.ts'
import { optionalPart, pageApi } from '#src/lib/page-api.ts'
import { may } from '#src/lib/permissions.ts'
import { Badge } from '#src/ui/badge.tsx'
import { QuietLink } from '#src/ui/button.tsx'
import { Crumbs } from '#src/ui/crumbs.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import { type Column, Table } from '#src/ui/table.tsx'
import { ATTENDED, ATTENDED_TITLES } from '../attended.ts'
import type { ReportsContract } from '../contract.ts'
import { addressWith } from './report-address.ts'
import { readPage, readQuestion } from './report-question.ts'
import { spanText } from './span-text.ts'
import './reports/reports.css'

/** /admin/reports/attendance/children: the children behind one number of the attendance report. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  await staffOnly(context, 'rosters')
  const user = await staffOnly(context, 'reports')
  const { span, filter } = readQuestion(url.searchParams)
  const show = ATTENDED.find(each => each === url.searchParams.get('show'))
  if (!show || !span) throw redirect('/admin/reports/attendance')
  const query = { ...span, ...filter, show, page: readPage(url.searchParams) }
  const list = await optionalPart(
    pageApi<ReportsContract>(context)('GET /api/admin/reports/attendance/children', { query }),
  )
  return { user, span, filter, show, list }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [
  { title: loaderData ? ATTENDED_TITLES[loaderData.show] : 'Attendance report' },
  { name: 'robots', content: 'noindex' },
]

export default function AttendanceChildrenPage() {
  const { user, span, filter, show, list } = useLoaderData<typeof loader>()
  const { timeZone } = useProgram()
  const linked = may(user, 'families')
  const columns: Column<ChildAttended>[] = [
    {
      key: 'session',
      header: 'Session',
      cell: ({ sessionId, startsAt, endsAt }) => (
        <QuietLink to={`/admin/rosters/${sessionId}`}>
          <span className="num">
            {formatDay(startsAt, timeZone)}, {formatTimeRange(startsAt, endsAt, timeZone)}
          </span>
        </QuietLink>
      ),
    },
    { key: 'title', header: 'Class', cell: ({ title }) => title },
    { key: 'child', header: 'Child', rowHeader: true, cell: ({ name }) => name },
    {
      key: 'family',
      header: 'Family',
      cell: ({ parent }) => (linked ? <Link to={`/admin/families/${parent.id}`}>{parent.name}</Link> : parent.name),
    },
    { key: 'attended', header: 'Attendance', cell: ({ attended }) => <AttendedBadge of={attended} /> },
  ]
  return (
    <StaffFrame user={user}>
      <Crumbs
        items={[
          { to: addressWith('/admin/reports', span), label: 'Reports' },
          { to: addressWith('/admin/reports/attendance', span), label: 'Attendance' },
        ]}
      />
      <div className="desk-head">
        <h1 tabIndex={-1}>{ATTENDED_TITLES[show]}</h1>
        <span className="by" role="status">
          {list && <strong>{list.total}</strong>} {[list?.only, spanText(span)].filter(Boolean).join(', ')}
        </span>
      </div>
      {!list && (
        <Panel>
          <LoadFailed title="Couldn't load the children">Nothing was lost. Only this list couldn't load.</LoadFailed>
        </Panel>
      )}
      {list?.total === 0 && (
        <Panel>
          <EmptyState title="No children in this period" titleAs="h2">
            Choose other days in the report.
          </EmptyState>
        </Panel>
      )}
      {list && list.children.length > 0 && (
        <div className="report-table">
          <Table
            caption={ATTENDED_TITLES[show]}
            columns={columns}
            rows={list.children}
            keyOf={({ sessionId, registrationId }) => `${sessionId} ${registrationId}`}
          />
        </div>
      )}
      {list && (
        <Pager
          page={list.page}
          pages={Math.ceil(list.total / list.pageSize)}
          toPage={page => addressWith('/admin/reports/attendance/children', { ...span, ...filter, show, page })}
          label="Pages of children"
        />
      )}
    </StaffFrame>
  )
}

type ChildAttended = {
  registrationId: string
  sessionId: string
  startsAt: string
  endsAt: string
  title: string
  name: string
  parent: { id: string; name: string }
  attended: 'present' | 'absent' | 'not-marked'
}

function AttendedBadge({ of }: { of: ChildAttended['attended'] }) {
  if (of === 'present') return <Badge tone="leaf">Present</Badge>
  return of === 'absent' ? (
    <Badge tone="clay" shape="ring">
      Absent
    </Badge>
  ) : (
    <Badge tone="ink" shape="circle">
      Not marked
    </Badge>
  )
}
