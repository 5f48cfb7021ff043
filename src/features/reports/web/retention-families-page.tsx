import { Link, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { emailText, hasEmail } from '#src/lib/no-email.ts'
import { optionalPart, pageApi } from '#src/lib/page-api.ts'
import { ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { Crumbs } from '#src/ui/crumbs.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { DownloadIcon } from '#src/ui/icons.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import { Table } from '#src/ui/table.tsx'
import type { ReportsContract } from '../contract.ts'
import { RETURNS, type Returns } from '../retention.ts'
import { seasonOfKey } from '../season-year.ts'
import { addressWith } from './report-address.ts'
import { readPage } from './report-question.ts'
import './reports/reports.css'

/** /admin/reports/retention/families: the families of a season who came back, or who didn't. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  await staffOnly(context, 'families')
  const user = await staffOnly(context, 'reports')
  const season = url.searchParams.get('season') ?? ''
  const show = RETURNS.find(each => each === url.searchParams.get('show')) ?? 'left'
  if (seasonOfKey(season) === undefined) throw redirect('/admin/reports/retention')
  const query = { season, show, page: readPage(url.searchParams) }
  const list = await optionalPart(
    pageApi<ReportsContract>(context)('GET /api/admin/reports/retention/families', { query }),
  )
  return { user, show, season, list }
}

const TITLES: Record<Returns, string> = {
  left: "Families who didn't come back",
  returned: 'Families who came back',
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [
  { title: loaderData ? TITLES[loaderData.show] : 'Retention report' },
  { name: 'robots', content: 'noindex' },
]

export default function RetentionFamiliesPage() {
  const { user, show, season, list } = useLoaderData<typeof loader>()
  return (
    <StaffFrame user={user}>
      <Crumbs
        items={[
          { to: '/admin/reports', label: 'Reports' },
          { to: '/admin/reports/retention', label: 'Retention' },
        ]}
      />
      <div className="desk-head">
        <h1 tabIndex={-1}>{TITLES[show]}</h1>
        {list && (
          <span className="by" role="status">
            <strong>{list.total}</strong> {list.season.title}
            {list.season.next && `, then ${list.season.next.title}`}
          </span>
        )}
        <ButtonLink to={addressWith('/api/admin/reports/retention/families.csv', { season })} reloadDocument download>
          <DownloadIcon /> All families (CSV)
        </ButtonLink>
      </div>
      {!list && (
        <Panel>
          <LoadFailed title="Couldn't load the families">Nothing was lost. Only this list couldn't load.</LoadFailed>
        </Panel>
      )}
      {list?.total === 0 && (
        <Panel>
          <EmptyState title="No families" titleAs="h2">
            {show === 'left' ? 'Every family of this season came back.' : 'No family of this season has come back yet.'}
          </EmptyState>
        </Panel>
      )}
      {list && list.families.length > 0 && (
        <div className="report-table">
          <Table
            caption={TITLES[show]}
            columns={[
              {
                key: 'name',
                header: 'Family',
                rowHeader: true,
                cell: ({ id, name }) => <Link to={`/admin/families/${id}`}>{name || 'No name'}</Link>,
              },
              {
                key: 'email',
                header: 'Email',
                cell: ({ email }) =>
                  hasEmail(email) ? <QuietLink to={`mailto:${email}`}>{email}</QuietLink> : emailText(email),
              },
              { key: 'phone', header: 'Phone', cell: ({ phone }) => phone },
              { key: 'classes', header: 'Spots that season', align: 'end', cell: ({ classes }) => classes },
            ]}
            rows={list.families}
            keyOf={({ id }) => id}
          />
        </div>
      )}
      {list && (
        <Pager
          page={list.page}
          pages={Math.ceil(list.total / list.pageSize)}
          toPage={page => addressWith('/admin/reports/retention/families', { season, show, page })}
          label="Pages of families"
        />
      )}
    </StaffFrame>
  )
}
