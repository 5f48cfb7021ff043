import { Link, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatDay, formatMoment } from '#src/lib/dates.ts'
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
import type { ReportsContract } from '../contract.ts'
import { BASES, type Basis, ENTRY_TITLES, KINDS_OF } from '../entry-kinds.ts'
import type { EntryAnswer } from '../money-contract.ts'
import { addressWith, entriesAddress } from './report-address.ts'
import { readPage, readQuestion } from './report-question.ts'
import { spanText } from './span-text.ts'
import './reports/reports.css'

/** /admin/reports/entries: the payments, returns or credit behind one number of the money report. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const user = await staffOnly(context, 'reports')
  const given = url.searchParams
  const { span, filter } = readQuestion(given)
  const basis: Basis = BASES.find(each => each === given.get('basis')) ?? 'received'
  const kind = KINDS_OF[basis].find(each => each === given.get('kind'))
  if (!kind || !span) throw redirect('/admin/reports')
  const noClass = given.get('noClass') === 'yes' ? ('yes' as const) : undefined
  const behind = { ...span, ...filter, basis, kind, ...(noClass && { noClass }) }
  const query = { ...behind, page: readPage(given) }
  const list = await optionalPart(pageApi<ReportsContract>(context)('GET /api/admin/reports/entries', { query }))
  return { user, behind, list }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [
  { title: loaderData ? ENTRY_TITLES[loaderData.behind.kind] : 'Reports' },
  { name: 'robots', content: 'noindex' },
]

export default function EntriesPage() {
  const { user, behind, list } = useLoaderData<typeof loader>()
  const { kind, basis, from, until } = behind
  const money = { from, until, basis: basis === 'class-day' ? basis : undefined }
  return (
    <StaffFrame user={user}>
      <Crumbs
        items={[
          { to: addressWith('/admin/reports', { from, until }), label: 'Reports' },
          { to: addressWith('/admin/reports/money', money), label: 'Money' },
        ]}
      />
      <div className="desk-head">
        <h1 tabIndex={-1}>{ENTRY_TITLES[kind]}</h1>
        <span className="by" role="status">
          {list && <strong>{formatCents(list.sum)}</strong>} {[list?.only, spanText(behind)].filter(Boolean).join(', ')}
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
      {list && list.total > 0 && <EntriesTable entries={list.entries} basis={basis} linked={may(user, 'families')} />}
      {list && (
        <Pager
          page={list.page}
          pages={Math.ceil(list.total / list.pageSize)}
          toPage={page => entriesAddress(behind, page)}
          label="Pages of entries"
        />
      )}
    </StaffFrame>
  )
}

function EntriesTable({ entries, basis, linked }: { entries: readonly EntryAnswer[]; basis: Basis; linked: boolean }) {
  const { timeZone } = useProgram()
  const columns: Column<EntryAnswer>[] = [
    {
      key: 'at',
      header: basis === 'class-day' ? 'Day of class' : 'When',
      cell: ({ at }) => (
        <span className="num">{basis === 'class-day' ? formatDay(at, timeZone) : formatMoment(at, timeZone)}</span>
      ),
    },
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
    ...(entries.some(({ way }) => way !== '')
      ? [{ key: 'way', header: 'Method', cell: ({ way }: EntryAnswer) => way }]
      : []),
    { key: 'amount', header: 'Amount', align: 'end', cell: each => formatCents(each.amount) },
  ]
  return (
    <div className="report-table">
      <Table caption="Entries" columns={columns} rows={entries} keyOf={each => each.id} />
    </div>
  )
}
