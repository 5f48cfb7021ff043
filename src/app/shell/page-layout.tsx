import { useState } from 'react'
import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  Outlet,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import type { AccountsContract } from '#src/features/accounts/contract.ts'
import { ActingBanner } from '#src/features/accounts/web.ts'
import { useJoinedFavorites } from '#src/features/favorites/web.ts'
import { SiteShell } from '#src/features/site-frame/web.ts'
import { pageApi } from '#src/lib/page-api.ts'
import { Tooltips } from '#src/ui/tooltip.tsx'
import { isCutOff } from '../awake-page.ts'
import { ErrorScreen } from './error-screen.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { OfflineScreen } from './offline/offline-screen.tsx'
import { RouteFocus } from './route-focus.tsx'

/** Whether staff are viewing the site as a family. This only changes with a full page load. */
export async function loader({ context }: LoaderFunctionArgs) {
  return pageApi<AccountsContract>(context)('GET /api/acting')
}
export const shouldRevalidate = () => false

/** Wraps every page but the home page. */
export default function PageLayout() {
  const { acting } = useLoaderData<typeof loader>()
  return (
    <>
      {acting && <ActingBanner acting={acting} />}
      <JoinedFavorites />
      <Tooltips />
      <Outlet />
    </>
  )
}

/** Favorites saved on this device before sign-in are added to the account. */
function JoinedFavorites() {
  useJoinedFavorites()
  return null
}

/** Header and footer stay, unless the root loader failed and we know nothing about the business. */
export function ErrorBoundary() {
  const known = useRouteLoaderData('root') !== undefined
  const error = useRouteError()
  const [cutOff] = useState(() => typeof document !== 'undefined' && (!navigator.onLine || isCutOff(error)))
  if (!known) return <ErrorScreen />
  return (
    <>
      <RouteFocus />
      <SiteShell>{cutOff ? <OfflineScreen /> : screenFor(error)}</SiteShell>
    </>
  )
}

const screenFor = (error: unknown) =>
  isRouteErrorResponse(error) && error.status === 404 ? <NotFoundScreen /> : <ErrorScreen />
