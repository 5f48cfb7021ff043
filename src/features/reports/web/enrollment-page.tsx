import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { optionalPart, pageApi } from '#src/lib/page-api.ts'
import { may, type Permitted } from '#src/lib/permissions.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { type Column, Table } from '#src/ui/table.tsx'
import { percentOf } from '../attended.ts'
import type { EnrollmentAnswer } from '../class-reports-contract.ts'
import type { ReportsContract } from '../contract.ts'
import { CLASS_GROUPS, type ClassFilter, type ClassGroup, GROUP_NAMES } from '../grouping.ts'
import type { Span } from '../report-span.ts'
import { addressWith } from './report-address.ts'
import { readQuestion } from './report-question.ts'
import { Bars } from './reports/bars.tsx'
import { Counted, percentText } from './reports/counted.tsx'
import { ReportFrame } from './reports/report-frame.tsx'

/** /admin/reports/enrollment: spots, fill and waitlists of the classes that meet in a period. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const user = await staffOnly(context, 'reports')
  const question = readQuestion(url.searchParams)
  const by: ClassGroup = CLASS_GROUPS.find(each => each === question.by) ?? 'class'
  const query = { ...question.span, ...question.filter, by }
  const report = question.problem
    ? null
    : await optionalPart(pageApi<ReportsContract>(context)('GET /api/admin/reports/enrollment', { query }))
  return { user, question, by, report }
}

export const meta: MetaFunction = () => [{ title: 'Enrollment report' }, { name: 'robots', content: 'noindex' }]

type Row = EnrollmentAnswer & { key: string; title: string }
const TOTAL = 'all rows'

export default function EnrollmentPage() {
  const { user, question, by, report } = useLoaderData<typeof loader>()
  return (
    <ReportFrame
      user={user}
      title="Enrollment report"
      current="enrollment"
      question={question}
      report={report}
      file={{ label: 'Enrollment (CSV)', to: '/api/admin/reports/enrollment.csv' }}
      groups={CLASS_GROUPS}
      by={by}
    >
      {({ rows, total, more, from, until }) => (
        <>
          <FillChart rows={rows} />
          <Panel as="section" aria-labelledby="enrollment-title">
            <h2 id="enrollment-title">Enrollment by {GROUP_NAMES[by].toLowerCase()}</h2>
            {rows.length === 0 ? (
              <p>No classes meet in this period.</p>
            ) : (
              <>
                <p className="by">Spots as they are now. Classes without a limit don't count toward fill.</p>
                <div className="report-table">
                  <Table
                    caption={`Enrollment by ${GROUP_NAMES[by].toLowerCase()}`}
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

function FillChart({ rows }: { rows: readonly Row[] }) {
  const bars = rows.flatMap(({ key, title, filled, spots }) => {
    const value = percentOf(filled, spots)
    return value === null ? [] : [{ key, label: title, value, shown: `${value}%` }]
  })
  if (bars.length < 2) return null
  return (
    <Panel>
      <Bars title="Fill, fullest first" bars={bars.sort((a, b) => b.value - a.value)} max={100} />
    </Panel>
  )
}

type Shown = { by: ClassGroup; span: Span; filter: ClassFilter; user: Permitted }

/** A season or category opens its classes, and a class its registrations and waitlist for those who may see them. */
function columnsOf({ by, span, filter, user }: Shown): Column<Row>[] {
  const classesOf = ({ key }: Row) =>
    by === 'class' || key === '' || key === TOTAL
      ? undefined
      : addressWith('/admin/reports/enrollment', { ...span, ...filter, [by]: key, by: 'class' })
  const open = (row: Row, path: string) =>
    by === 'class' && row.key !== TOTAL ? (may(user, 'bookings') ? path : undefined) : classesOf(row)
  return [
    {
      key: 'title',
      header: GROUP_NAMES[by],
      rowHeader: true,
      cell: row => {
        const to =
          by === 'class' && row.key !== TOTAL && may(user, 'classes') ? `/admin/classes/${row.key}` : classesOf(row)
        return to ? <QuietLink to={to}>{row.title}</QuietLink> : row.title
      },
    },
    ...(by === 'class'
      ? []
      : [{ key: 'classes', header: 'Classes', align: 'end', cell: ({ classes }) => classes } as Column<Row>]),
    {
      key: 'children',
      header: 'Children',
      align: 'end',
      cell: row => (
        <Counted value={row.children} to={open(row, `/admin?eventId=${row.key}`)} means={`children in ${row.title}`} />
      ),
    },
    { key: 'spots', header: 'Spots', align: 'end', cell: ({ spots }) => (spots === 0 ? 'No limit' : spots) },
    {
      key: 'fill',
      header: 'Fill',
      align: 'end',
      cell: ({ filled, spots }) => <strong>{percentText(percentOf(filled, spots))}</strong>,
    },
    {
      key: 'waiting',
      header: 'Waitlist',
      align: 'end',
      cell: row => (
        <Counted
          value={row.waiting}
          to={open(row, `/admin/waitlist?classId=${row.key}`)}
          means={`waiting for ${row.title}`}
        />
      ),
    },
  ]
}
