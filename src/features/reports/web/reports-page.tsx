import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigation } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { optionalPart, pageApi } from '#src/lib/page-api.ts'
import { AdminsOnly } from '#src/ui/admins-only.tsx'
import { ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { DownloadIcon } from '#src/ui/icons.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { SkeletonLines, useSkeleton } from '#src/ui/skeleton.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import type { ReportsContract } from '../contract.ts'
import { ChooseDays } from './reports/choose-days.tsx'
import { ClassesTable } from './reports/classes-table.tsx'
import { MoneyTable } from './reports/money-table.tsx'
import { readSpan, reportAddress } from './reports/report-address.ts'
import { ReportFigures } from './reports/report-figures.tsx'
import './reports/reports.css'

/** /admin/reports: money received, how full classes were, who came (admins only). */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const user = await staffOnly(context)
  const { span, typed, problem } = readSpan(url.searchParams)
  if (user.role !== 'admin' || problem) return { user, typed, problem, report: null }
  const report = await optionalPart(pageApi<ReportsContract>(context)('GET /api/admin/reports', { query: span ?? {} }))
  return { user, typed, problem, report }
}

export const meta: MetaFunction = () => [{ title: 'Reports' }, { name: 'robots', content: 'noindex' }]

export default function ReportsPage() {
  const { user, typed, problem, report } = useLoaderData<typeof loader>()
  const { email } = useProgram()
  const loading = useSkeleton(useNavigation().location?.pathname === '/admin/reports')
  if (user.role !== 'admin')
    return (
      <StaffFrame user={user}>
        <AdminsOnly title="Reports">Only admins can see reports. Ask one of them.</AdminsOnly>
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
          <ReportFigures of={report} />
          <MoneyTable parts={report.parts} total={report.total} />
          <ClassesTable classes={report.classes} more={report.more} />
        </>
      )}
    </StaffFrame>
  )
}
