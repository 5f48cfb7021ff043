import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { formatCents } from '#src/lib/money.ts'
import { optionalPart, pageApi } from '#src/lib/page-api.ts'
import { may } from '#src/lib/permissions.ts'
import { Crumbs } from '#src/ui/crumbs.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import { Table } from '#src/ui/table.tsx'
import type { ReportsContract } from '../contract.ts'

/** /admin/reports/credit: which families have unused credit. */
export async function loader({ context }: LoaderFunctionArgs) {
  const user = await staffOnly(context, 'reports')
  return { user, list: await optionalPart(pageApi<ReportsContract>(context)('GET /api/admin/reports/credit')) }
}

export const meta: MetaFunction = () => [{ title: 'Credit we owe' }, { name: 'robots', content: 'noindex' }]

export default function CreditOwedPage() {
  const { user, list } = useLoaderData<typeof loader>()
  const linked = may(user, 'families')
  return (
    <StaffFrame user={user}>
      <Crumbs items={[{ to: '/admin/reports', label: 'Reports' }]} />
      <div className="desk-head">
        <h1 tabIndex={-1}>Credit we owe</h1>
        {list && list.total > 0 && (
          <span className="by" role="status">
            <strong>{formatCents(list.sum)}</strong> {list.total === 1 ? 'for 1 family' : `for ${list.total} families`}
          </span>
        )}
      </div>
      {!list && (
        <Panel>
          <LoadFailed title="Couldn't load the credit">Nothing was lost. Only this list couldn't load.</LoadFailed>
        </Panel>
      )}
      {list?.total === 0 && (
        <Panel>
          <EmptyState title="No unused credit" titleAs="h2">
            Credit from cancellations and goodwill shows up here until it's used.
          </EmptyState>
        </Panel>
      )}
      {list && list.total > 0 && (
        <Table
          caption="Families with unused credit"
          columns={[
            {
              key: 'family',
              header: 'Family',
              rowHeader: true,
              cell: each => (linked ? <Link to={`/admin/families/${each.id}`}>{each.name}</Link> : each.name),
            },
            { key: 'balance', header: 'Credit', align: 'end', cell: each => formatCents(each.balance) },
          ]}
          rows={list.families}
          keyOf={each => each.id}
        />
      )}
      {list && list.total > list.families.length && (
        <p className="by">And {list.total - list.families.length} more with less.</p>
      )}
    </StaffFrame>
  )
}
