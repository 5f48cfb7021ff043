import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useLocation, useNavigation } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { optionalPart, pageApi } from '#src/lib/page-api.ts'
import { may } from '#src/lib/permissions.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Crumbs } from '#src/ui/crumbs.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { useSkeleton } from '#src/ui/skeleton.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import type { RegistrationsContract } from '../contract.ts'
import { ListSkeleton } from './admin/list-states.tsx'
import { WITHOUT_LAST_DAY } from './admin/spots-note.tsx'
import { SpotsTable } from './admin/spots-table.tsx'
import './admin/admin.css'

/** /admin/spots-without-last-day: program spots that were paid once and have no end, for staff to decide one by one. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const user = await staffOnly(context, 'bookings')
  const asked = Number(url.searchParams.get('page'))
  const page = Number.isInteger(asked) && asked > 1 && asked <= 10_000 ? asked : undefined
  const api = pageApi<RegistrationsContract>(context)
  return { user, list: await optionalPart(api('GET /api/admin/spots-without-last-day', { query: { page } })) }
}

export const meta: MetaFunction = () => [{ title: 'Spots without a last day' }, { name: 'robots', content: 'noindex' }]

export default function SpotsWithoutLastDayPage() {
  const { user, list } = useLoaderData<typeof loader>()
  const { pathname, search } = useLocation()
  const next = useNavigation().location
  const loading = useSkeleton(next?.pathname === pathname && next.search !== search)
  return (
    <StaffFrame user={user}>
      <Crumbs items={[{ to: '/admin', label: 'Registrations' }]} />
      <div className="desk-head">
        <h1 tabIndex={-1}>Spots without a last day</h1>
        {list && list.total > 0 && (
          <span className="by" role="status">
            <strong>{list.total}</strong> {list.total === 1 ? 'spot' : 'spots'}
          </span>
        )}
      </div>
      {list && list.total > 0 && (
        <p>
          These program spots were paid once, by the day or the week, and the child keeps coming until the program ends.
          Set a last day, keep the spot, or cancel it with a refund.
        </p>
      )}
      {!list && (
        <Panel>
          <LoadFailed title="Couldn't load the spots">Nothing was changed. Only this list couldn't load.</LoadFailed>
        </Panel>
      )}
      {list && list.spots.length === 0 && !loading && (
        <Panel>
          <EmptyState
            title={list.total === 0 ? 'Every spot has a last day' : 'No spots on this page'}
            titleAs="h2"
            action={list.total > 0 && <ButtonLink to={WITHOUT_LAST_DAY}>Show the first page</ButtonLink>}
          >
            Program spots that were paid once and have no last day show up here.
          </EmptyState>
        </Panel>
      )}
      {loading && <ListSkeleton label="Loading spots" />}
      {list && list.spots.length > 0 && !loading && <SpotsTable spots={list.spots} mayChange={may(user, 'changes')} />}
      {list && (
        <Pager
          page={list.page}
          pages={Math.ceil(list.total / list.pageSize)}
          toPage={page => (page > 1 ? `${WITHOUT_LAST_DAY}?page=${page}` : WITHOUT_LAST_DAY)}
          label="Pages of spots"
        />
      )}
    </StaffFrame>
  )
}
