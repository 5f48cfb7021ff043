import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { DownloadIcon } from '#src/ui/icons.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { RemovablePick } from '#src/ui/pick.tsx'
import { PickLink } from '#src/ui/pick-link.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { SkeletonLines, useSkeleton } from '#src/ui/skeleton.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import type { StaffUser } from '#src/ui/staff-places.tsx'
import { TabLinks } from '#src/ui/tab-links.tsx'
import { GROUP_NAMES, type Group } from '../../grouping.ts'
import type { Span } from '../../report-span.ts'
import { addressWith } from '../report-address.ts'
import type { Question } from '../report-question.ts'
import { ChooseDays } from './choose-days.tsx'
import './reports.css'

const PAGES = [
  { key: 'overview', path: '/admin/reports', label: 'Overview' },
  { key: 'money', path: '/admin/reports/money', label: 'Money' },
  { key: 'enrollment', path: '/admin/reports/enrollment', label: 'Enrollment' },
  { key: 'attendance', path: '/admin/reports/attendance', label: 'Attendance' },
  { key: 'seasons', path: '/admin/reports/seasons', label: 'Seasons' },
  { key: 'retention', path: '/admin/reports/retention', label: 'Retention' },
] as const
export type ReportName = (typeof PAGES)[number]['key']

/** The tabs between the reports. The days that are shown go along. */
function ReportTabs({ current, span }: { current: ReportName; span?: Span }) {
  const days = { from: span?.from, until: span?.until }
  return (
    <TabLinks
      label="Reports"
      current={current}
      items={PAGES.map(({ key, path, label }) => ({ key, label, to: addressWith(path, days) }))}
    />
  )
}

export type Download = { label: string; to: string }

/** The title of a report page with its downloads, and the tabs. */
export function ReportHead({
  title,
  current,
  span,
  files,
}: {
  title: string
  current: ReportName
  span?: Span
  files: readonly Download[]
}) {
  return (
    <>
      <div className="desk-head">
        <h1 tabIndex={-1}>{title}</h1>
        {files.map(({ label, to }) => (
          <ButtonLink key={to} to={to} reloadDocument download>
            <DownloadIcon /> {label}
          </ButtonLink>
        ))}
      </div>
      <div className="report-tabs">
        <ReportTabs current={current} span={span} />
      </div>
    </>
  )
}

/** The report of a page failed to load. */
export function ReportFailed() {
  const { email } = useProgram()
  return (
    <Panel>
      <LoadFailed
        title="Couldn't load the report"
        contact={<QuietLink to={`mailto:${email}`}>Email {email}</QuietLink>}
      >
        Nothing was lost. Only this page couldn't load.
      </LoadFailed>
    </Panel>
  )
}

/** The report of a page while another one loads. */
export const ReportLoading = () => (
  <Panel>
    <SkeletonLines label="Loading the report" widths={['40%', '90%', '84%', '88%', '70%']} />
  </Panel>
)

type Shown = Span & { today: string; only: string | null }

/** A report about a period: its head, the choice of days and rows, and its states. `children` shows what was loaded. */
export function ReportFrame<Report extends Shown>({
  user,
  title,
  current,
  question,
  report,
  file,
  groups,
  by,
  keep = {},
  choice,
  children,
}: {
  user: StaffUser
  title: string
  current: ReportName
  question: Question
  report: Report | null
  /** The download, without its days. */
  file: Download
  groups: readonly Group[]
  by: Group
  /** What else the address says that stays when other days or rows are chosen. */
  keep?: Readonly<Record<string, string | undefined>>
  /** Another choice beside that of the rows. */
  choice?: ReactNode
  children: (report: Report) => ReactNode
}) {
  const path = `/admin/reports/${current}`
  const { span, problem, filter } = question
  const loading = useSkeleton(useNavigation().location?.pathname === path)
  const days = report ?? span
  const kept = { ...filter, ...keep }
  const address = (more: Record<string, string | undefined>) =>
    addressWith(path, { from: days?.from, until: days?.until, by, ...kept, ...more })
  return (
    <StaffFrame user={user}>
      <ReportHead
        title={title}
        current={current}
        span={days}
        files={report ? [{ ...file, to: addressWith(file.to, { from: report.from, until: report.until }) }] : []}
      />
      <ChooseDays
        path={path}
        shown={report ?? undefined}
        today={report?.today}
        problem={problem}
        keep={{ by, ...kept }}
      />
      <div className="report-groups">
        {choice}
        <nav className="row" aria-label="Rows">
          {groups.map(each => (
            <PickLink key={each} to={address({ by: each })} current={each === by} preventScrollReset>
              By {GROUP_NAMES[each].toLowerCase()}
            </PickLink>
          ))}
        </nav>
        {report?.only && (
          <RemovablePick to={addressWith(path, { from: report.from, until: report.until, by, ...keep })}>
            {report.only}
          </RemovablePick>
        )}
      </div>
      {!report && !problem && <ReportFailed />}
      {loading ? <ReportLoading /> : report && children(report)}
    </StaffFrame>
  )
}
