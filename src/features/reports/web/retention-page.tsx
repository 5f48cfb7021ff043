import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { optionalPart, pageApi } from '#src/lib/page-api.ts'
import { may, type Permitted } from '#src/lib/permissions.ts'
import { Panel } from '#src/ui/sheet.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import { type Column, Table } from '#src/ui/table.tsx'
import { percentOf } from '../attended.ts'
import type { SeasonAnswer } from '../class-reports-contract.ts'
import type { ReportsContract } from '../contract.ts'
import { latestFollowed, type Returns } from '../retention.ts'
import { addressWith } from './report-address.ts'
import { Bars } from './reports/bars.tsx'
import { Counted, percentText } from './reports/counted.tsx'
import { ReportFailed, ReportHead } from './reports/report-frame.tsx'

/** /admin/reports/retention: which families and children of a season came back in the next one. */
export async function loader({ context }: LoaderFunctionArgs) {
  const user = await staffOnly(context, 'reports')
  const report = await optionalPart(pageApi<ReportsContract>(context)('GET /api/admin/reports/retention'))
  return { user, report }
}

export const meta: MetaFunction = () => [{ title: 'Retention report' }, { name: 'robots', content: 'noindex' }]

const FILE = '/api/admin/reports/retention/families.csv'

export default function RetentionPage() {
  const { user, report } = useLoaderData<typeof loader>()
  const seasons = report?.seasons ?? []
  const latest = latestFollowed(seasons)
  return (
    <StaffFrame user={user}>
      <ReportHead
        title="Retention report"
        current="retention"
        files={
          latest && may(user, 'families')
            ? [{ label: `${latest.title} families (CSV)`, to: addressWith(FILE, { season: latest.key }) }]
            : []
        }
      />
      {!report && <ReportFailed />}
      {report && (
        <>
          <ReturnChart seasons={seasons} />
          <Panel as="section" aria-labelledby="retention-title">
            <h2 id="retention-title">Retention by season</h2>
            {seasons.length === 0 ? (
              <p>No families have had a spot in a class yet.</p>
            ) : (
              <>
                <p className="by">
                  Families and children with a spot when its class began, and how many of them have one in the next
                  season.
                </p>
                <div className="report-table">
                  <Table
                    caption="Retention by season"
                    columns={columnsOf(user)}
                    rows={seasons}
                    keyOf={({ key }) => key}
                  />
                </div>
              </>
            )}
          </Panel>
        </>
      )}
    </StaffFrame>
  )
}

/** Oldest first, as time goes. */
function ReturnChart({ seasons }: { seasons: readonly SeasonAnswer[] }) {
  const bars = seasons
    .filter(({ begun, next, families }) => begun && next && families > 0)
    .map(({ key, title, families, familiesReturned }) => {
      const value = percentOf(familiesReturned, families) ?? 0
      return { key, label: title, value, shown: `${value}%` }
    })
    .reverse()
  if (bars.length < 2) return null
  return (
    <Panel>
      <Bars title="Families who came back in the next season" bars={bars} max={100} />
    </Panel>
  )
}

/** Numbers of families open their list, for those who may see families. */
function columnsOf(user: Permitted): Column<SeasonAnswer>[] {
  const list = (season: SeasonAnswer, show: Returns) =>
    may(user, 'families') ? addressWith('/admin/reports/retention/families', { season: season.key, show }) : undefined
  const returned = (row: SeasonAnswer, value: number) => (row.next ? value : <span className="by none">–</span>)
  return [
    {
      key: 'season',
      header: 'Season',
      rowHeader: true,
      cell: ({ title, next, begun }) => {
        const about = [!begun && 'not begun', next && `then ${next.title}`].filter(Boolean).join(', ')
        return (
          <>
            {title} {about && <span className="by">{about}</span>}
          </>
        )
      },
    },
    { key: 'families', header: 'Families', align: 'end', cell: ({ families }) => families },
    {
      key: 'back',
      header: 'Came back',
      align: 'end',
      cell: row =>
        row.next ? (
          <Counted
            value={row.familiesReturned}
            to={list(row, 'returned')}
            means={`families of ${row.title} came back`}
          />
        ) : (
          <span className="by none">–</span>
        ),
    },
    {
      key: 'left',
      header: "Didn't",
      align: 'end',
      cell: row =>
        row.next ? (
          <Counted
            value={row.families - row.familiesReturned}
            to={list(row, 'left')}
            means={`families of ${row.title} didn't come back`}
          />
        ) : (
          <span className="by none">–</span>
        ),
    },
    {
      key: 'rate',
      header: 'Rate',
      align: 'end',
      cell: row => <strong>{percentText(row.next ? percentOf(row.familiesReturned, row.families) : null)}</strong>,
    },
    { key: 'children', header: 'Children', align: 'end', cell: ({ children }) => children },
    { key: 'children-back', header: 'Children back', align: 'end', cell: row => returned(row, row.childrenReturned) },
  ]
}
