import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { optionalPart, pageApi } from '#src/lib/page-api.ts'
import { may, type Permitted } from '#src/lib/permissions.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { type Column, Table } from '#src/ui/table.tsx'
import { type Attended, attendanceRate } from '../attended.ts'
import type { AttendanceAnswer } from '../class-reports-contract.ts'
import type { ReportsContract } from '../contract.ts'
import { CLASS_GROUPS, type ClassFilter, type ClassGroup, GROUP_NAMES } from '../grouping.ts'
import type { Span } from '../report-span.ts'
import { addressWith } from './report-address.ts'
import { readQuestion } from './report-question.ts'
import { Bars } from './reports/bars.tsx'
import { Counted, percentText } from './reports/counted.tsx'
import { ReportFrame } from './reports/report-frame.tsx'

/** /admin/reports/attendance: how many children came to the sessions of a period. Names only for people with rosters. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const user = await staffOnly(context, 'reports')
  const question = readQuestion(url.searchParams)
  const by: ClassGroup = CLASS_GROUPS.find(each => each === question.by) ?? 'class'
  const query = { ...question.span, ...question.filter, by }
  const report = question.problem
    ? null
    : await optionalPart(pageApi<ReportsContract>(context)('GET /api/admin/reports/attendance', { query }))
  return { user, question, by, report }
}

export const meta: MetaFunction = () => [{ title: 'Attendance report' }, { name: 'robots', content: 'noindex' }]

type Row = AttendanceAnswer & { key: string; title: string }
const TOTAL = 'all rows'

export default function AttendancePage() {
  const { user, question, by, report } = useLoaderData<typeof loader>()
  return (
    <ReportFrame
      user={user}
      title="Attendance report"
      current="attendance"
      question={question}
      report={report}
      file={{ label: 'Attendance (CSV)', to: '/api/admin/reports/attendance.csv' }}
      groups={CLASS_GROUPS}
      by={by}
    >
      {({ rows, total, more, from, until }) => (
        <>
          <RateChart rows={rows} />
          <Panel as="section" aria-labelledby="attendance-title">
            <h2 id="attendance-title">Attendance by {GROUP_NAMES[by].toLowerCase()}</h2>
            {rows.length === 0 ? (
              <p>No sessions with children are over in this period.</p>
            ) : (
              <>
                <p className="by">
                  Sessions that are over. If nobody was checked in at a session, its children are not marked and don't
                  count toward the rate.
                </p>
                <div className="report-table">
                  <Table
                    caption={`Attendance by ${GROUP_NAMES[by].toLowerCase()}`}
                    columns={columnsOf({ by, span: { from, until }, filter: question.filter, user })}
                    rows={rows.length > 1 ? [...rows, { ...total, key: TOTAL, title: 'Total' }] : rows}
                    keyOf={({ key }) => key}
                  />
                </div>
                {more > 0 && <p className="by">The CSV file has {more} more. The total includes them.</p>}
              </>
            )}
          </Panel>
        </>
      )}
    </ReportFrame>
  )
}

function RateChart({ rows }: { rows: readonly Row[] }) {
  const bars = rows.flatMap(row => {
    const value = attendanceRate(row)
    return value === null ? [] : [{ key: row.key, label: row.title, value, shown: `${value}%` }]
  })
  if (bars.length < 2) return null
  return (
    <Panel>
      <Bars title="Attendance rate, lowest first" bars={bars.sort((a, b) => a.value - b.value)} max={100} />
    </Panel>
  )
}

type Shown = { by: ClassGroup; span: Span; filter: ClassFilter; user: Permitted }

/** Each number opens its children, for those who may see rosters. */
function columnsOf({ by, span, filter, user }: Shown): Column<Row>[] {
  const narrowed = ({ key }: Row): ClassFilter | undefined =>
    key === TOTAL ? filter : key === '' ? undefined : { ...filter, [by === 'class' ? 'classId' : by]: key }
  const count = (show: Attended, header: string): Column<Row> => ({
    key: show,
    header,
    align: 'end',
    cell: row => {
      const only = narrowed(row)
      const to =
        only && may(user, 'rosters')
          ? addressWith('/admin/reports/attendance/children', { ...span, ...only, show })
          : undefined
      return <Counted value={row[show]} to={to} means={`${header.toLowerCase()}, ${row.title}`} />
    },
  })
  return [
    {
      key: 'title',
      header: GROUP_NAMES[by],
      rowHeader: true,
      cell: row => {
        if (row.key === TOTAL || row.key === '') return row.title
        if (by !== 'class')
          return (
            <QuietLink to={addressWith('/admin/reports/attendance', { ...span, ...narrowed(row), by: 'class' })}>
              {row.title}
            </QuietLink>
          )
        return may(user, 'classes') ? <QuietLink to={`/admin/classes/${row.key}`}>{row.title}</QuietLink> : row.title
      },
    },
    { key: 'sessions', header: 'Sessions', align: 'end', cell: ({ sessions }) => sessions },
    count('expected', 'Expected'),
    count('present', 'Present'),
    count('absent', 'Absent'),
    count('not-marked', 'Not marked'),
    { key: 'rate', header: 'Rate', align: 'end', cell: row => <strong>{percentText(attendanceRate(row))}</strong> },
  ]
}
