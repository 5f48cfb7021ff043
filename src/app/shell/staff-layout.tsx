import { type LoaderFunctionArgs, Outlet, redirect, useLoaderData } from 'react-router'
import type { AccountsContract } from '#src/features/accounts/contract.ts'
import { EndPlace } from '#src/features/cancellations/web.ts'
import { JumpBox, MovePlace } from '#src/features/front-desk/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import type { PaymentsContract } from '#src/features/payments/contract.ts'
import { type OpenPlace, PanelActions } from '#src/features/registrations/web.ts'
import { PageFrame } from '#src/features/site-frame/web.ts'
import { orNothing, pageApi } from '#src/lib/page-api.ts'
import { Queries } from '#src/ui/queries.tsx'
import { StaffPlaces } from '#src/ui/staff-places.tsx'
import { OfflineStrip } from './offline/offline-strip.tsx'
import { staffMenuGroups } from './staff-menu-groups.ts'

function PlaceActions({ place }: { place: OpenPlace }) {
  return (
    <>
      <MovePlace place={place} />
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
  const { brand } = useProgram()
  const groups = staffMenuGroups(useLoaderData<typeof loader>())
  return (
    <PageFrame>
      <StaffPlaces value={{ brand, groups, Jump: JumpBox }}>
        <PanelActions value={PlaceActions}>
          <OfflineStrip />
          <Queries>
            <Outlet />
          </Queries>
        </PanelActions>
      </StaffPlaces>
    </PageFrame>
  )
}
