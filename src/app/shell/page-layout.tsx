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
import { pageApi } from '#src/lib/page-api.ts'
import { Tooltips } from '#src/ui/tooltip.tsx'
import { isCutOff } from '../awake-page.ts'
import { ErrorScreen } from './error-screen.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { OfflineScreen } from './offline/offline-screen.tsx'
import { RouteFocus } from './route-focus.tsx'
import { Shell } from './shell.tsx'

/** Whether one of the staff looks at all this as a family. It changes with a fresh page alone. */
export async function loader({ context }: LoaderFunctionArgs) {
  return pageApi<AccountsContract>(context)('GET /api/acting')
}
export const shouldRevalidate = () => false

/** Around every page but the home page. */
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

/** What a guest marked on this device joins the account at sign-in. */
function JoinedFavorites() {
  useJoinedFavorites()
  return null
}

/** Header and footer stay, unless nothing is known about the business because the root's loader failed. */
export function ErrorBoundary() {
  const known = useRouteLoaderData('root') !== undefined
  const error = useRouteError()
  const [cutOff] = useState(() => typeof document !== 'undefined' && (!navigator.onLine || isCutOff(error)))
  if (!known) return <ErrorScreen />
  return (
    <>
      <RouteFocus />
      <Shell>{cutOff ? <OfflineScreen /> : screenFor(error)}</Shell>
    </>
  )
}

const screenFor = (error: unknown) =>
  isRouteErrorResponse(error) && error.status === 404 ? <NotFoundScreen /> : <ErrorScreen />
