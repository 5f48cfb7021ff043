import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigation } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { formatCents } from '#src/lib/money.ts'
import { optionalPart, pageApi } from '#src/lib/page-api.ts'
import { may, type Permitted } from '#src/lib/permissions.ts'
import { AdminsOnly } from '#src/ui/admins-only.tsx'
import { QuietLink } from '#src/ui/button.tsx'
import { Figures } from '#src/ui/figures.tsx'
import { useSkeleton } from '#src/ui/skeleton.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import type { MoneyAnswer, ReportsContract } from '../contract.ts'
import { reportAddress } from './report-address.ts'
import { readQuestion } from './report-question.ts'
import { ChooseDays } from './reports/choose-days.tsx'
import { ClassesTable } from './reports/classes-table.tsx'
import { MoneyTable } from './reports/money-table.tsx'
import { ReportFailed, ReportHead, ReportLoading } from './reports/report-frame.tsx'
import { WeeklyFailed, WeeklySwitch } from './reports/weekly-switch.tsx'

/** /admin/reports: money received, how full classes were, who came (admins only). */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const user = await staffOnly(context)
  const question = readQuestion(url.searchParams)
  if (!may(user, 'reports')) return { user, question, report: null, weekly: null }
  const ask = pageApi<ReportsContract>(context)
  const [report, weekly] = await Promise.all([
    question.problem ? null : optionalPart(ask('GET /api/admin/reports', { query: question.span ?? {} })),
    optionalPart(ask('GET /api/admin/reports/weekly-email')),
  ])
  return { user, question, report, weekly }
}

export const meta: MetaFunction = () => [{ title: 'Reports' }, { name: 'robots', content: 'noindex' }]

export default function ReportsPage() {
  const { user, question, report, weekly } = useLoaderData<typeof loader>()
  const { problem } = question
  const loading = useSkeleton(useNavigation().location?.pathname === '/admin/reports')
  if (!may(user, 'reports'))
    return (
      <StaffFrame user={user}>
        <AdminsOnly user={user} title="Reports" permission="reports" does="see reports" />
      </StaffFrame>
    )
  return (
    <StaffFrame user={user}>
      <ReportHead
        title="Reports"
        current="overview"
        span={report ?? question.span}
        files={
          report
            ? [
                { label: 'Payments (CSV)', to: reportAddress(report, '/api/admin/reports/payments.csv') },
                { label: 'Classes (CSV)', to: reportAddress(report, '/api/admin/reports/classes.csv') },
              ]
            : []
        }
      />
      <ChooseDays path="/admin/reports" shown={report ?? undefined} today={report?.today} problem={problem} />
      {!report && !problem && <ReportFailed />}
      {loading && <ReportLoading />}
      {report && !loading && (
        <>
          <ReportFigures of={report} user={user} />
          {weekly ? <WeeklySwitch isOn={weekly.on} /> : <WeeklyFailed />}
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
          value: formatCents(total.card + total.byHand + total.transfer),
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
