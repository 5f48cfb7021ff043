import {
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigation,
} from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { emailText } from '#src/lib/no-email.ts'
import { optionalPart, pageApi } from '#src/lib/page-api.ts'
import { may } from '#src/lib/permissions.ts'
import { ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { DownloadIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { useSkeleton } from '#src/ui/skeleton.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import type { RegistrationsContract } from '../contract.ts'
import { adminAddress, readFilters } from './admin/admin-filters.ts'
import {
  HoldersFailed,
  ListFailed,
  ListSkeleton,
  NothingFound,
  UncoveredFailed,
  WithoutLastDayFailed,
} from './admin/list-states.tsx'
import { RegistrationFilters } from './admin/registration-filters.tsx'
import { RegistrationPanel } from './admin/registration-panel.tsx'
import { RegistrationTable } from './admin/registration-table.tsx'
import { SpotsNote } from './admin/spots-note.tsx'
import { UncoveredPlaces } from './admin/uncovered-places.tsx'
import { useRowKeys } from './admin/use-row-keys.ts'
import './admin/admin.css'

/** /admin, the Registrations tab. Guests and parents are redirected with a toast. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const user = await staffOnly(context, 'bookings')
  const { filters } = readFilters(url.searchParams)
  const api = pageApi<RegistrationsContract>(context)
  const [list, uncovered, endless, holders] = await Promise.all([
    optionalPart(api('GET /api/admin/registrations', { query: filters })),
    optionalPart(api('GET /api/admin/uncovered-places')),
    optionalPart(api('GET /api/admin/spots-without-last-day', { query: {} })),
    optionalPart(api('GET /api/admin/unpaid-holders')),
  ])
  return { user, filters, list, uncovered, endless: endless && { total: endless.total }, holders }
}

/** Opening a row shows data that is already loaded. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const onlyOpens = currentUrl.href !== nextUrl.href && listOf(currentUrl) === listOf(nextUrl)
  return onlyOpens ? false : defaultShouldRevalidate
}

const listOf = ({ pathname, search }: { pathname: string; search: string }) =>
  adminAddress(readFilters(new URLSearchParams(search)).filters, {}, pathname)

export const meta: MetaFunction = () => [{ title: 'Registrations' }, { name: 'robots', content: 'noindex' }]

export default function AdminPage() {
  const { user, filters, list, uncovered, endless, holders } = useLoaderData<typeof loader>()
  const location = useLocation()
  const next = useNavigation().location
  const loading = useSkeleton(next?.pathname === location.pathname && listOf(next) !== listOf(location))
  const opened = list?.registrations.find(row => row.id === readFilters(new URLSearchParams(location.search)).open)
  useRowKeys(opened ? adminAddress(filters) : undefined)
  return (
    <StaffFrame user={user}>
      <div className="desk-head">
        <h1 tabIndex={-1}>Registrations</h1>
        {list && list.total > 0 && (
          <ButtonLink
            to={adminAddress(filters, { page: undefined }, '/api/admin/registrations.csv')}
            reloadDocument
            download
          >
            <DownloadIcon /> CSV
          </ButtonLink>
        )}
      </div>
      {uncovered && <UncoveredPlaces places={uncovered} />}
      {list && !uncovered && <UncoveredFailed />}
      {endless && <SpotsNote total={endless.total} />}
      {list && !endless && <WithoutLastDayFailed />}
      {holders && <UnpaidHolders families={holders} />}
      {list && !holders && <HoldersFailed />}
      <RegistrationFilters list={list} />
      {!list && <ListFailed />}
      {list && list.total === 0 && !loading && <NothingFound filters={filters} />}
      {list && (list.total > 0 || loading) && (
        <div className={opened ? 'bench' : undefined}>
          <div className="stack tight">
            {loading ? (
              <ListSkeleton />
            ) : (
              <RegistrationTable rows={list.registrations} filters={filters} open={opened?.id} />
            )}
            <div className="row apart">
              <span className="by only-keys">J and K move, Enter opens</span>
              <Pager
                page={list.page}
                pages={Math.ceil(list.total / list.pageSize)}
                toPage={page => adminAddress(filters, { page })}
                label="Pages of registrations"
              />
            </div>
          </div>
          {opened && (
            <RegistrationPanel
              key={opened.id}
              row={opened}
              closeTo={adminAddress(filters)}
              mayEnd={may(user, 'changes')}
            />
          )}
        </div>
      )}
    </StaffFrame>
  )
}

type UnpaidHolder = {
  parentId: string
  parent: string
  parentEmail: string
  confirmed: boolean
  places: number
  holding: number
  lastAt: string
}

/** Families that reserved many spots this week and paid for none: staff decide whether to call them. */
function UnpaidHolders({ families }: { families: readonly UnpaidHolder[] }) {
  const { timeZone } = useProgram()
  if (families.length === 0) return null
  return (
    <Note
      tone="info"
      titleAs="h2"
      title={
        families.length === 1
          ? '1 family reserved many spots without paying'
          : `${families.length} families reserved many spots without paying`
      }
    >
      <p>Over the last 7 days. Unpaid spots are released automatically, so you don't have to do anything.</p>
      <ul className="uncovered">
        {families.map(({ parentId, parent, parentEmail, confirmed, places, holding, lastAt }) => (
          <li key={parentId}>
            <span>
              <b>{places} unpaid spots</b>
              {holding > 0 && `, ${holding} held now`}
              <span className="by">
                Most recent: {formatMoment(lastAt, timeZone)}
                {!confirmed && ' · email address not confirmed'}
              </span>
            </span>
            <QuietLink to={`/admin/families/${parentId}`}>
              {parent}
              <span className="by">{emailText(parentEmail)}</span>
            </QuietLink>
          </li>
        ))}
      </ul>
    </Note>
  )
}
