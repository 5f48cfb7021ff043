import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, Outlet, redirect, useLoaderData, useLocation, useRouteError } from 'react-router'
import type { AccountsContract } from '#src/features/accounts/contract.ts'
import { closedPage } from '#src/features/accounts/web.ts'
import { EndPlace } from '#src/features/cancellations/web.ts'
import { JumpBox, JumpSearch, MovePlace } from '#src/features/front-desk/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import type { PaymentsContract } from '#src/features/payments/contract.ts'
import { type OpenPlace, PanelActions } from '#src/features/registrations/web.ts'
import { PageFrame } from '#src/features/site-frame/web.ts'
import { orNothing, pageApi } from '#src/lib/page-api.ts'
import { AdminsOnly } from '#src/ui/admins-only.tsx'
import { Queries } from '#src/ui/queries.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import { placeAt } from '#src/ui/staff-groups.ts'
import { StaffPlaces } from '#src/ui/staff-places.tsx'
import { OfflineStrip } from './offline/offline-strip.tsx'
import { ErrorBoundary as PageError } from './page-layout.tsx'
import { staffMenuGroups } from './staff-menu-groups.ts'

function PlaceActions({ place, only }: { place: OpenPlace; only?: 'end' }) {
  return (
    <>
      {only !== 'end' && <MovePlace place={place} />}
      <EndPlace place={place} />
    </>
  )
}

/**
 * Live card payments need no test provider, so its entry is hidden then. On a live site, staff set up two-step
 * verification first.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const [{ provider }, secondFactor] = await Promise.all([
    pageApi<PaymentsContract>(context)('GET /api/payments/config'),
    orNothing(pageApi<AccountsContract>(context)('GET /api/account/second-factor')),
  ])
  if (secondFactor?.isMissing) throw redirect('/second-factor')
  return { testProvider: provider === 'local' }
}
export const shouldRevalidate = () => false

/** Wraps all staff pages: shows the staff frame, its navigation, and the actions for uncovered spots. */
export default function StaffLayout() {
  return (
    <Office>
      <Outlet />
    </Office>
  )
}

function Office({ children }: { children: ReactNode }) {
  const { brand, logo } = useProgram()
  // Missing when the loader itself failed, which the page around shows.
  const loaded = useLoaderData<typeof loader | undefined>()
  const groups = staffMenuGroups({ testProvider: loaded?.testProvider ?? false })
  return (
    <PageFrame>
      <StaffPlaces value={{ brand, logo, groups, Jump: JumpBox }}>
        <PanelActions value={PlaceActions}>
          <OfflineStrip />
          <Queries>
            <JumpSearch>{children}</JumpSearch>
          </Queries>
        </PanelActions>
      </StaffPlaces>
    </PageFrame>
  )
}

/** A page that someone's role doesn't include keeps the frame and says whose it is; anything else is for the layout around. */
export function ErrorBoundary() {
  const closed = closedPage(useRouteError())
  const { pathname } = useLocation()
  if (!closed) return <PageError />
  const title = placeAt(staffMenuGroups({ testProvider: true }), pathname)?.label ?? 'Back office'
  return (
    <Office>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <StaffFrame user={closed.user}>
        <AdminsOnly user={closed.user} title={title} permission={closed.closed} does="see this page" />
      </StaffFrame>
    </Office>
  )
}
