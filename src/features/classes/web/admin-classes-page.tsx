import { Link, type LoaderFunctionArgs, useLoaderData, useNavigation, useRevalidator } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { optionalPart, pageApi } from '#src/lib/page-api.ts'
import { may } from '#src/lib/permissions.ts'
import { Button, ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { FilterForm, FilterSelect } from '#src/ui/filter-form.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { useShownFilters } from '#src/ui/shown-filters.ts'
import { SkeletonLines, useSkeleton } from '#src/ui/skeleton.tsx'
import { spotsText } from '#src/ui/spots.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import { type Column, Table } from '#src/ui/table.tsx'
import { SearchInput } from '#src/ui/text-input.tsx'
import type { ClassesContract, ListedClassAnswer, ShortClassAnswer } from '../contract.ts'
import { shortText } from '../minimum-children.ts'
import { ClosuresPanel } from './admin/closures-panel.tsx'
import { CHOICES, listAddress, ROWS, readListFilters } from './admin/list-address.ts'
import { StatusBadge } from './admin/status-badge.tsx'
import './admin/admin-classes.css'

const WORDS = { status: 'All statuses', availability: 'Any availability' } as const

/** The filters of the list; without JavaScript a button submits them. */
function ClassFilters({ seasons, total }: { seasons: readonly { id: string; name: string }[]; total?: number }) {
  const filters = useShownFilters(readListFilters)
  const { q, seasonId, status, availability } = filters
  return (
    <div className="row class-filters">
      <FilterForm
        action="/admin/classes"
        className="row"
        filters={{ q, seasonId, status, availability }}
        selectsApply
        preventScrollReset
      >
        <SearchInput name="q" label="Title, category or keyword" defaultValue={q} />
        <FilterSelect
          name="seasonId"
          aria-label="All seasons"
          value={seasonId}
          all="All seasons"
          choices={seasons.map(({ id, name }) => ({ value: id, label: name }))}
        />
        {(['status', 'availability'] as const).map(name => (
          <FilterSelect
            key={name}
            name={name}
            aria-label={WORDS[name]}
            value={filters[name]}
            all={WORDS[name]}
            choices={CHOICES[name].map(value => ({ value, label: value[0]!.toUpperCase() + value.slice(1) }))}
          />
        ))}
        <noscript>
          <Button type="submit" small>
            Show
          </Button>
        </noscript>
      </FilterForm>
      {(q || seasonId || status || availability) && <QuietLink to="/admin/classes">Show all</QuietLink>}
      <span className="push by" role="status">
        {total !== undefined && (
          <>
            <strong>{total}</strong> {total === 1 ? 'class' : 'classes'}
          </>
        )}
      </span>
    </div>
  )
}

/** Open spots, and whether the class needs more children. */
function Spots({ of, short }: { of: ListedClassAnswer; short?: ShortClassAnswer }) {
  return (
    <>
      {spotsText(of.availability, of.placesLeft ?? 0, of.waiting)}
      {short && <span className="by class-short">{shortText(short)}</span>}
    </>
  )
}

/** /admin/classes: every class, and the closed days. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const user = await staffOnly(context, 'classes')
  const filters = readListFilters(url.searchParams)
  const { page, ...query } = filters
  const ask = pageApi<ClassesContract>(context)
  const found = async () => ({
    list: await ask('GET /api/admin/classes', { query: { ...query, limit: ROWS, offset: (page - 1) * ROWS } }),
    seasons: (await ask('GET /api/admin/class-choices')).seasons,
  })
  const [classes, closures, short] = await Promise.all([
    optionalPart(found()),
    optionalPart(ask('GET /api/admin/closures', { query: {} })),
    optionalPart(ask('GET /api/admin/short-classes')),
  ])
  return { user, filters, list: classes?.list ?? null, seasons: classes?.seasons ?? [], closures, short }
}

export const meta = () => [{ title: 'Classes' }, { name: 'robots', content: 'noindex' }]

export default function AdminClassesPage() {
  const { user, filters, list, seasons, closures, short } = useLoaderData<typeof loader>()
  const { timeZone } = useProgram()
  const { revalidate } = useRevalidator()
  const loading = useSkeleton(useNavigation().location?.pathname === '/admin/classes')
  return (
    <StaffFrame user={user}>
      <div className="desk-head">
        <h1 tabIndex={-1}>Classes</h1>
        {may(user, 'class-setup') && (
          <>
            <ButtonLink to="/admin/classes/paste">Paste from a spreadsheet</ButtonLink>
            <ButtonLink tone="primary" to="/admin/classes/new">
              <PlusIcon /> New class
            </ButtonLink>
          </>
        )}
      </div>
      <ClassFilters seasons={seasons} total={list?.total} />
      {!list && (
        <Panel>
          <LoadFailed title="Couldn't load the classes">
            Nothing was lost. If this keeps happening, contact whoever runs the server.
          </LoadFailed>
        </Panel>
      )}
      {!short && (
        <Panel>
          <LoadFailed title="Couldn't load which classes need more children">Nothing was lost.</LoadFailed>
        </Panel>
      )}
      {list && loading && <SkeletonLines label="Loading classes" widths={Array(8).fill('100%')} />}
      {list && !loading && list.classes.length === 0 && (
        <Panel>
          {listAddress(filters) === '/admin/classes' ? (
            <EmptyState title="No classes yet" titleAs="h2">
              New classes start as drafts that only staff can see.
            </EmptyState>
          ) : (
            <EmptyState
              title="No matching classes"
              titleAs="h2"
              action={<QuietLink to="/admin/classes">Show all</QuietLink>}
            >
              Try another search or season.
            </EmptyState>
          )}
        </Panel>
      )}
      {list && !loading && list.classes.length > 0 && (
        <Table
          caption="Classes"
          columns={columnsFor(timeZone, short ?? [])}
          rows={list.classes}
          keyOf={each => each.id}
        />
      )}
      {list && (
        <Pager
          page={filters.page}
          pages={Math.ceil(list.total / ROWS)}
          toPage={page => listAddress({ ...filters, page })}
          label="Pages of classes"
        />
      )}
      <ClosuresPanel closures={closures} user={user} onChanged={revalidate} />
    </StaffFrame>
  )
}

const columnsFor = (zone: string, short: readonly ShortClassAnswer[]): Column<ListedClassAnswer>[] => [
  {
    key: 'title',
    header: 'Class',
    rowHeader: true,
    cell: each => (
      <span className="row">
        <Link className="class-title" to={`/admin/classes/${each.id}`}>
          {each.title}
        </Link>
        {each.isSample && <Chip>sample</Chip>}
      </span>
    ),
  },
  { key: 'status', header: 'Status', cell: each => <StatusBadge status={each.status} visibility={each.visibility} /> },
  {
    key: 'starts',
    header: 'Starts',
    cell: each => (each.startDateTime ? formatMoment(each.startDateTime, zone) : 'No dates yet'),
  },
  { key: 'season', header: 'Season', cell: each => each.seasonName ?? each.season },
  { key: 'category', header: 'Category', cell: each => each.category },
  { key: 'places', header: 'Spots', cell: each => <Spots of={each} short={short.find(({ id }) => id === each.id)} /> },
  { key: 'price', header: 'Price', align: 'end', cell: each => formatCents(each.price) },
]
