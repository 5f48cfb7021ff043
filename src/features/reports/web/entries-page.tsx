import { Link, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment, formatPlainDay, isPlainDay } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { optionalPart, pageApi } from '#src/lib/page-api.ts'
import { may } from '#src/lib/permissions.ts'
import { Crumbs } from '#src/ui/crumbs.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import { type Column, Table } from '#src/ui/table.tsx'
import type { EntryAnswer, ReportsContract } from '../contract.ts'
import { ENTRY_KINDS, ENTRY_TITLES } from '../entry-kinds.ts'
import { entriesAddress, reportAddress } from './report-address.ts'

/** /admin/reports/entries: the payments, returns or credit behind one number of the money report. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const user = await staffOnly(context, 'reports')
  const given = url.searchParams
  const kind = ENTRY_KINDS.find(each => each === given.get('kind'))
  const [from, until] = [given.get('from') ?? '', given.get('until') ?? '']
  if (!kind || !isPlainDay(from) || !isPlainDay(until)) throw redirect('/admin/reports')
  const page = Math.min(10_000, Math.max(1, Math.trunc(Number(given.get('page'))) || 1))
  const query = { from, until, kind, page }
  const list = await optionalPart(pageApi<ReportsContract>(context)('GET /api/admin/reports/entries', { query }))
  return { user, kind, span: { from, until }, list }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [
  { title: loaderData ? ENTRY_TITLES[loaderData.kind] : 'Reports' },
  { name: 'robots', content: 'noindex' },
]

export default function EntriesPage() {
  const { user, kind, span, list } = useLoaderData<typeof loader>()
  const days =
    span.from === span.until
      ? formatPlainDay(span.from)
      : `${formatPlainDay(span.from)} to ${formatPlainDay(span.until)}`
  return (
    <StaffFrame user={user}>
      <Crumbs items={[{ to: reportAddress(span), label: 'Reports' }]} />
      <div className="desk-head">
        <h1 tabIndex={-1}>{ENTRY_TITLES[kind]}</h1>
        <span className="by" role="status">
          {list && <strong>{formatCents(list.sum)}</strong>} {days}
        </span>
      </div>
      {!list && (
        <Panel>
          <LoadFailed title="Couldn't load the entries">Nothing was lost. Only this list couldn't load.</LoadFailed>
        </Panel>
      )}
      {list?.total === 0 && (
        <Panel>
          <EmptyState title="No entries in this period" titleAs="h2">
            Choose other days in the report.
          </EmptyState>
        </Panel>
      )}
      {list && list.total > 0 && <EntriesTable entries={list.entries} linked={may(user, 'families')} />}
      {list && (
        <Pager
          page={list.page}
          pages={Math.ceil(list.total / list.pageSize)}
          toPage={page => entriesAddress(span, kind, page)}
          label="Pages of entries"
        />
      )}
    </StaffFrame>
  )
}

function EntriesTable({ entries, linked }: { entries: readonly EntryAnswer[]; linked: boolean }) {
  const { timeZone } = useProgram()
  const columns: Column<EntryAnswer>[] = [
    { key: 'at', header: 'When', cell: each => <span className="num">{formatMoment(each.at, timeZone)}</span> },
    {
      key: 'family',
      header: 'Family',
      rowHeader: true,
      cell: ({ family }) => (linked ? <Link to={`/admin/families/${family.id}`}>{family.name}</Link> : family.name),
    },
    { key: 'about', header: 'For', cell: each => each.about },
    {
      key: 'reference',
      header: 'Order',
      cell: each => each.reference && <span className="num">{each.reference}</span>,
    },
    { key: 'way', header: 'Method', cell: each => each.way },
    { key: 'amount', header: 'Amount', align: 'end', cell: each => formatCents(each.amount) },
  ]
  return <Table caption="Entries" columns={columns} rows={entries} keyOf={each => each.id} />
}
