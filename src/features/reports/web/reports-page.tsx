import { Form, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigation } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { isPlainDay } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { optionalPart, pageApi } from '#src/lib/page-api.ts'
import { may, type Permitted } from '#src/lib/permissions.ts'
import { AdminsOnly } from '#src/ui/admins-only.tsx'
import { Button, ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Figures } from '#src/ui/figures.tsx'
import { DownloadIcon } from '#src/ui/icons.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { PickLink } from '#src/ui/pick.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { SkeletonLines, useSkeleton } from '#src/ui/skeleton.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import type { MoneyAnswer, ReportsContract } from '../contract.ts'
import { type Span, spanProblem, usualSpans } from '../report-span.ts'
import { reportAddress } from './report-address.ts'
import { ClassesTable } from './reports/classes-table.tsx'
import { MoneyTable } from './reports/money-table.tsx'
import './reports/reports.css'

/** The period in an address, or what's wrong with it. Without one, the server uses the current month. */
function readSpan(query: URLSearchParams): { span?: Span; typed: Partial<Span>; problem?: string } {
  const [from, until] = ['from', 'until'].map(name => query.get(name)?.trim() || undefined)
  if (!from && !until) return { typed: {} }
  const typed = { from, until }
  if (!from || !until || !isPlainDay(from) || !isPlainDay(until))
    return { typed, problem: 'Enter both a first and a last day.' }
  const problem = spanProblem({ from, until })
  return problem ? { typed, problem } : { span: { from, until }, typed }
}

/** /admin/reports: money received, how full classes were, who came (admins only). */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const user = await staffOnly(context)
  const { span, typed, problem } = readSpan(url.searchParams)
  if (!may(user, 'reports') || problem) return { user, typed, problem, report: null }
  const report = await optionalPart(pageApi<ReportsContract>(context)('GET /api/admin/reports', { query: span ?? {} }))
  return { user, typed, problem, report }
}

export const meta: MetaFunction = () => [{ title: 'Reports' }, { name: 'robots', content: 'noindex' }]

export default function ReportsPage() {
  const { user, typed, problem, report } = useLoaderData<typeof loader>()
  const { email } = useProgram()
  const loading = useSkeleton(useNavigation().location?.pathname === '/admin/reports')
  if (!may(user, 'reports'))
    return (
      <StaffFrame user={user}>
        <AdminsOnly user={user} title="Reports" permission="reports" does="see reports" />
      </StaffFrame>
    )
  return (
    <StaffFrame user={user}>
      <div className="desk-head">
        <h1 tabIndex={-1}>Reports</h1>
        {report && (
          <>
            <ButtonLink to={reportAddress(report, '/api/admin/reports/payments.csv')} reloadDocument download>
              <DownloadIcon /> Payments (CSV)
            </ButtonLink>
            <ButtonLink to={reportAddress(report, '/api/admin/reports/classes.csv')} reloadDocument download>
              <DownloadIcon /> Classes (CSV)
            </ButtonLink>
          </>
        )}
      </div>
      <ChooseDays shown={report ?? undefined} typed={typed} today={report?.today} problem={problem} />
      {!report && !problem && (
        <Panel>
          <LoadFailed
            title="Couldn't load the report"
            contact={<QuietLink to={`mailto:${email}`}>Email {email}</QuietLink>}
          >
            Nothing was lost. Only this page couldn't load.
          </LoadFailed>
        </Panel>
      )}
      {loading && (
        <Panel>
          <SkeletonLines label="Loading the report" widths={['40%', '90%', '84%', '88%', '70%']} />
        </Panel>
      )}
      {report && !loading && (
        <>
          <ReportFigures of={report} user={user} />
          <MoneyTable parts={report.parts} total={report.total} span={report} />
          <ClassesTable classes={report.classes} more={report.more} user={user} />
        </>
      )}
    </StaffFrame>
  )
}

type Report = {
  total: MoneyAnswer
  families: { joined: number; booked: number; firstTime: number }
  now: { creditOwed: number; unpaid: number }
}

/** The figures an owner looks for first. */
function ReportFigures({ of: { total, families, now }, user }: { of: Report; user: Permitted }) {
  return (
    <Figures
      of={[
        {
          name: 'Received',
          value: formatCents(total.card + total.byHand),
          more: `${formatCents(total.givenBack)} returned`,
        },
        {
          name: 'Families who booked',
          value: families.booked,
          more: `${families.firstTime} for the first time, ${families.joined} newly registered`,
        },
        {
          name: 'Unpaid right now',
          value: formatCents(now.unpaid),
          more: may(user, 'bookings') ? <QuietLink to="/admin/unpaid">See who owes</QuietLink> : 'for held spots',
        },
        {
          name: 'Credit we owe right now',
          value: formatCents(now.creditOwed),
          more: <QuietLink to="/admin/reports/credit">See families</QuietLink>,
        },
      ]}
    />
  )
}

/** The period: common ones as links, any other with two fields. `today` is the program's day. */
function ChooseDays({
  shown,
  typed,
  today,
  problem,
}: {
  shown?: Span
  typed: Partial<Span>
  today?: string
  problem?: string
}) {
  const days = { ...shown, ...typed }
  return (
    <div className="report-days">
      {today && (
        <nav className="row" aria-label="Common periods">
          {usualSpans(today).map(({ name, span }) => (
            <PickLink
              key={name}
              to={reportAddress(span)}
              current={shown?.from === span.from && shown?.until === span.until}
            >
              {name}
            </PickLink>
          ))}
        </nav>
      )}
      <Form
        action="/admin/reports"
        key={`${days.from} ${days.until}`}
        className="row report-form"
        aria-label="Custom period"
      >
        <Field label="First day">
          <TextInput type="date" name="from" defaultValue={days.from} required />
        </Field>
        <Field label="Last day" error={problem}>
          <TextInput type="date" name="until" defaultValue={days.until} required />
        </Field>
        <Button type="submit">Show</Button>
      </Form>
    </div>
  )
}
