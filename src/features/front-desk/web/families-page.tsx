import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigation } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { emailText } from '#src/lib/no-email.ts'
import { optionalPart, pageApi } from '#src/lib/page-api.ts'
import { Button, ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { FilterForm } from '#src/ui/filter-form.tsx'
import { PhoneIcon } from '#src/ui/icons.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Note } from '#src/ui/note.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { useShownFilters } from '#src/ui/shown-filters.ts'
import { Skeleton, useSkeleton } from '#src/ui/skeleton.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import { type Column, Table } from '#src/ui/table.tsx'
import { SearchInput } from '#src/ui/text-input.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { FrontDeskContract } from '../contract.ts'
import type { FoundFamilyAnswer } from '../family-answers.ts'
import './front-desk.css'

const columns: Column<FoundFamilyAnswer>[] = [
  {
    key: 'parent',
    header: 'Parent',
    rowHeader: true,
    cell: ({ id, parent }) => <Link to={`/admin/families/${id}`}>{parent}</Link>,
  },
  {
    key: 'children',
    header: 'Children',
    cell: ({ children }) => children.map(({ name, age }) => `${name}, ${age}`).join(' · ') || 'None yet',
  },
  { key: 'email', header: 'Email', cell: ({ email }) => <span className="address">{emailText(email)}</span> },
  { key: 'phone', header: 'Phone', cell: ({ phone }) => phone && <span className="num">{phone}</span> },
  { key: 'places', header: 'Spots', align: 'end', cell: ({ places }) => places },
]

/** The families found: one row each, or a card on phones. */
function FamilyTable({ families }: { families: readonly FoundFamilyAnswer[] }) {
  return (
    <div className="family-table">
      <Table caption="Families" columns={columns} rows={families} keyOf={family => family.id} />
    </div>
  )
}

/** /admin/families: all families, or those that match `q`. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const user = await staffOnly(context, 'families')
  const { q, only } = readFilters(url.searchParams)
  const page = Math.min(10_000, Math.max(1, Number.parseInt(url.searchParams.get('page') ?? '1', 10) || 1))
  const query = { q, page, ...only }
  const found = await optionalPart(pageApi<FrontDeskContract>(context)('GET /api/admin/families', { query }))
  return { user, q, only, found }
}

function readFilters(search: URLSearchParams): { q?: string; only: Only } {
  const yes = (name: keyof Only) => (search.get(name) === 'yes' ? ('yes' as const) : undefined)
  return {
    q: search.get('q')?.trim().slice(0, 120) || undefined,
    only: { owed: yes('owed'), pastDue: yes('pastDue'), creditWaiting: yes('creditWaiting') },
  }
}

type Only = Readonly<{ owed?: 'yes'; pastDue?: 'yes'; creditWaiting?: 'yes' }>

/** The filters an address can set, and how the list explains them. */
const ONLY = {
  owed: {
    note: 'Showing only families with an in-person refund to return.',
    none: 'No refunds to return',
    detail: 'Every in-person refund is marked as returned.',
  },
  pastDue: {
    note: "Showing only families with a past due plan. You'll find the plan in the family's file.",
    none: 'No plans past due',
    detail: 'Every plan is paid up.',
  },
  creditWaiting: {
    note: "Showing only families with credit to approve. You'll find it under Credit in the family's file.",
    none: 'No credit to approve',
    detail: 'All requested credit was approved or declined.',
  },
} as const

export const meta: MetaFunction = () => [{ title: 'Families' }, { name: 'robots', content: 'noindex' }]

const address = (q: string | undefined, { owed, pastDue, creditWaiting }: Only, page: number) => {
  const query = new URLSearchParams({
    ...(q ? { q } : {}),
    ...(owed ? { owed } : {}),
    ...(pastDue ? { pastDue } : {}),
    ...(creditWaiting ? { creditWaiting } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  }).toString()
  return query ? `/admin/families?${query}` : '/admin/families'
}

export default function FamiliesPage() {
  const { user, q, only, found } = useLoaderData<typeof loader>()
  const shown = useShownFilters(readFilters)
  const loading = useSkeleton(useNavigation().location?.pathname === '/admin/families')
  const narrowedBy = (['owed', 'pastDue', 'creditWaiting'] as const).find(name => only[name])
  const narrowed = narrowedBy && ONLY[narrowedBy]
  const pages = found ? Math.ceil(found.total / found.pageSize) : 0
  return (
    <StaffFrame user={user}>
      <div className="desk-head">
        <h1 tabIndex={-1}>Families</h1>
        {found && (
          <span className="by" role="status">
            <strong>{found.total}</strong> {found.total === 1 ? 'family' : 'families'}
          </span>
        )}
        <ButtonLink tone="primary" to="/admin/families/new">
          <PhoneIcon /> Register by phone
        </ButtonLink>
      </div>
      <FilterForm className="row family-search" role="search" action="/admin/families" filters={{ q: shown.q }}>
        <SearchInput name="q" label="Name, email, phone or order" defaultValue={shown.q} maxLength={120} />
        {Object.entries(shown.only).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <Button type="submit">Search</Button>
      </FilterForm>
      {narrowed && (
        <Note soft tone="warn">
          {narrowed.note} <QuietLink to="/admin/families">Show all</QuietLink>
        </Note>
      )}
      {found?.similar && <p className="by">No exact match. Showing families with similar names.</p>}
      {!found && (
        <Panel>
          <LoadFailed title="Couldn't load the families">Nothing was lost. Only this list couldn't load.</LoadFailed>
        </Panel>
      )}
      {loading && <FamiliesSkeleton />}
      {found && !loading && found.families.length === 0 && (
        <Panel>
          <EmptyState
            title={q ? 'No families found' : narrowed ? narrowed.none : 'No families yet'}
            titleAs="h2"
            action={(q || narrowed) && <ButtonLink to="/admin/families">Show all</ButtonLink>}
          >
            {q
              ? 'Try fewer letters, or part of the email or phone number.'
              : narrowed
                ? narrowed.detail
                : 'Families show up here when they register.'}
          </EmptyState>
        </Panel>
      )}
      {found && !loading && found.families.length > 0 && <FamilyTable families={found.families} />}
      {found && (
        <Pager page={found.page} pages={pages} toPage={page => address(q, only, page)} label="Family list pages" />
      )}
    </StaffFrame>
  )
}

const ROWS = ['78%', '64%', '82%', '58%', '70%', '76%', '62%', '80%']

function FamiliesSkeleton() {
  return (
    <Panel className="families-skeleton">
      <VisuallyHidden>Loading families</VisuallyHidden>
      {ROWS.map(width => (
        <Skeleton key={width} width={width} height="20px" />
      ))}
    </Panel>
  )
}
