import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { formatPlainDay } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { optionalPart, pageApi } from '#src/lib/page-api.ts'
import { may, type Permitted } from '#src/lib/permissions.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { PickLink } from '#src/ui/pick-link.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import { type Column, Table } from '#src/ui/table.tsx'
import { percentOf } from '../attended.ts'
import type { ReportsContract } from '../contract.ts'
import type { SeasonClassAnswer, SeasonNumbers, SeasonReportAnswer } from '../seasons-contract.ts'
import { addressWith } from './report-address.ts'
import { percentText } from './reports/counted.tsx'
import { ReportFailed, ReportHead } from './reports/report-frame.tsx'

/** /admin/reports/seasons: how full each season is at its sessions, and its money; the classes of one below. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const user = await staffOnly(context, 'reports')
  const id = url.searchParams.get('id') ?? undefined
  const report = await optionalPart(
    pageApi<ReportsContract>(context)('GET /api/admin/reports/seasons', { query: { id } }),
  )
  return { user, report }
}

export const meta: MetaFunction = () => [{ title: 'Seasons report' }, { name: 'robots', content: 'noindex' }]

const PATH = '/admin/reports/seasons'

export default function SeasonsPage() {
  const { user, report } = useLoaderData<typeof loader>()
  const shown = report?.seasons.find(each => each.id === report.shown)
  return (
    <StaffFrame user={user}>
      <ReportHead
        title="Seasons report"
        current="seasons"
        files={report ? [{ label: 'Seasons (CSV)', to: '/api/admin/reports/seasons.csv' }] : []}
      />
      {!report && <ReportFailed />}
      {report && (
        <>
          <Panel as="section" aria-labelledby="seasons-title">
            <h2 id="seasons-title">All seasons</h2>
            {report.seasons.length === 0 ? (
              <p>
                No seasons yet. {may(user, 'classes') && <QuietLink to="/admin/seasons">Add the first one</QuietLink>}
              </p>
            ) : (
              <>
                <p className="by">
                  Spots count at each session: 10 sessions with 8 spots are 80. Held spots count as taken, canceled
                  sessions don't. Fill is only of classes with a limit.
                </p>
                <div className="report-table">
                  <Table
                    isWide
                    caption="All seasons"
                    columns={seasonColumns}
                    rows={report.seasons}
                    keyOf={({ id }) => id}
                  />
                </div>
              </>
            )}
          </Panel>
          {shown && <SeasonPanel season={shown} classes={report.classes} user={user} />}
        </>
      )}
    </StaffFrame>
  )
}

type Shown = { season: SeasonReportAnswer; classes: readonly SeasonClassAnswer[]; user: Permitted }

/** The classes of a season, and the other reports for its days. */
function SeasonPanel({ season, classes, user }: Shown) {
  const { name, firstDay, lastDay } = season
  const days = { from: firstDay, until: lastDay }
  return (
    <Panel as="section" aria-labelledby="season-title">
      <h2 id="season-title">{name}</h2>
      <p className="by">
        {formatPlainDay(firstDay)} to {formatPlainDay(lastDay)}. The other reports for these days:
      </p>
      <nav className="row" aria-label={`Reports for the days of ${name}`}>
        {['Overview', 'Money', 'Enrollment', 'Attendance'].map(label => (
          <PickLink
            key={label}
            to={addressWith(label === 'Overview' ? '/admin/reports' : `/admin/reports/${label.toLowerCase()}`, days)}
          >
            {label}
          </PickLink>
        ))}
      </nav>
      {classes.length === 0 ? (
        <p>No classes in this season yet.</p>
      ) : (
        <div className="report-table">
          <Table
            isWide
            caption={`Classes of ${name}`}
            columns={[
              {
                key: 'title',
                header: 'Class',
                rowHeader: true,
                cell: ({ id, title }) =>
                  id && may(user, 'classes') ? <QuietLink to={`/admin/classes/${id}`}>{title}</QuietLink> : title,
              },
              ...(numberColumns as Column<SeasonClassAnswer>[]),
            ]}
            rows={classes.length > 1 ? [...classes, { ...season, id: '', title: 'Total' }] : classes}
            keyOf={({ id }) => id}
          />
        </div>
      )}
    </Panel>
  )
}

const count = (value: number) => value.toLocaleString('en-US')

const numberColumns: Column<SeasonNumbers>[] = [
  { key: 'sessions', header: 'Sessions', align: 'end', cell: ({ sessions }) => sessions },
  { key: 'children', header: 'Children', align: 'end', cell: ({ children }) => children },
  {
    key: 'offered',
    header: 'Spots',
    align: 'end',
    cell: ({ offered, sessions }) => (offered === 0 && sessions > 0 ? 'No limit' : count(offered)),
  },
  {
    key: 'taken',
    header: 'Taken',
    align: 'end',
    cell: ({ taken, over }) => (over === 0 ? count(taken) : `${count(taken)}, ${count(over)} over`),
  },
  {
    key: 'fill',
    header: 'Fill',
    align: 'end',
    cell: ({ filled, offered }) => <strong>{percentText(percentOf(filled, offered))}</strong>,
  },
  { key: 'agreed', header: 'Agreed', align: 'end', cell: ({ agreed }) => formatCents(agreed) },
  { key: 'received', header: 'Received', align: 'end', cell: ({ received }) => formatCents(received) },
  { key: 'back', header: 'Given back', align: 'end', cell: ({ givenBack }) => formatCents(givenBack) },
]

const seasonColumns: Column<SeasonReportAnswer>[] = [
  {
    key: 'name',
    header: 'Season',
    rowHeader: true,
    cell: ({ id, name }) => (
      <QuietLink to={addressWith(PATH, { id })} preventScrollReset>
        {name}
      </QuietLink>
    ),
  },
  { key: 'classes', header: 'Classes', align: 'end', cell: ({ classes }) => classes },
  ...(numberColumns as Column<SeasonReportAnswer>[]),
]
